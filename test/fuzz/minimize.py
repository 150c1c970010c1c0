"""Makes a failing program smaller while it still fails in the same way: fewer sizes, statements, operands, parameters.

Works on the program as data, so that every smaller program is valid by the same check as a drawn one.
"""
import dataclasses
import re
import time

from .check import check_unit
from .data import DBin, DCast
from .expr import Bin, replace_at, walk
from .host import Launch
from .interpret import Invalid
from .kernel import Bundle
from .program import walk_host
from .statement import If
from .truth import Oracle

SECONDS = 120  # for one program


def minimize_program(tools, program, oracle, failure, directory):
    """(smaller program, what goes wrong with it)"""
    deadline = time.time() + SECONDS
    detail, progress = failure.detail, True
    while progress and time.time() < deadline:
        progress = False
        for smaller in reductions(program):
            if time.time() > deadline:
                break
            found = still_fails(tools, smaller, failure, directory)
            if found:
                program, detail, progress = smaller, found, True
                break
    return program, detail


def still_fails(tools, program, failure, directory):
    """The detail of a failure of the same kind, or nothing."""
    try:
        oracle = Oracle(program)
    except (Invalid, KeyError, TypeError, NameError, AttributeError, StopIteration):
        return ""
    outcome = check_unit(tools, [(program, oracle)], directory)
    return next((f.detail for f in outcome.failures if signature(f) == signature(failure)), "")


def signature(failure):
    """What has to stay: the kind, and the error message if it is one."""
    error = re.search(r"error: (.*)", failure.detail)
    text = re.sub(r"\d+|'[^']*'|\S+\.cu", "", error.group(1)) if error and failure.what != "wrong" else ""
    return failure.what, text


def reductions(program):
    """Smaller programs, the boldest first."""
    if len(program.sizes) > 1:
        for sizes in program.sizes:
            yield dataclasses.replace(program, sizes=(sizes,))
    paths = [path for path, _ in walk_host(program.run)]
    for path in sorted(paths, key=len):
        yield without_unused(dataclasses.replace(program, run=replace_at(program.run, path, None)))
    for path, statement in walk_host(program.run):
        if len(getattr(statement, "body", getattr(statement, "then", ()))) == 1:
            inner = getattr(statement, "body", getattr(statement, "then", ()))[0]
            yield dataclasses.replace(program, run=replace_at(program.run, path, inner))
    for kernel in program.kernels:
        for smaller in smaller_kernels(kernel):
            yield exchange(program, kernel, smaller)


def without_unused(program):
    """Drops kernels that are not launched any more."""
    launched = {launch.kernel.name for launch in program.launches()}
    return dataclasses.replace(program, kernels=tuple(k for k in program.kernels if k.name in launched))


def smaller_kernels(kernel):
    for position, statement in enumerate(kernel.body):
        for path, node in walk(statement):
            here = (("body", position),) + path
            if here[-1][0] in ("body", "then", "otherwise") and here[-1][1] is not None:
                yield replace_at(kernel, here, None)
                if isinstance(node, If) and len(node.then) == 1:
                    yield replace_at(kernel, here, node.then[0])
            elif isinstance(node, DBin):
                yield replace_at(kernel, here, node.left)
                yield replace_at(kernel, here, node.right)
            elif isinstance(node, DCast):
                yield replace_at(kernel, here, node.value)
            elif isinstance(node, Bin) and node.op in "+-*/%":
                yield replace_at(kernel, here, node.left)
    for number, parameter in enumerate(kernel.parameters):
        if not isinstance(parameter, Bundle) and not mentions(kernel, parameter.name):
            yield dataclasses.replace(kernel, parameters=kernel.parameters[:number] + kernel.parameters[number + 1 :])


def mentions(kernel, name):
    return any(getattr(node, "name", None) == name for statement in kernel.body for _, node in walk(statement))


def exchange(program, old, new):
    """The program with one kernel in place of another; arguments of dropped parameters go."""
    kept = [k for k, p in enumerate(old.parameters) if p in new.parameters]

    def change(body):
        result = body
        for path, statement in walk_host(body):
            if isinstance(statement, Launch) and statement.kernel == old:
                arguments = tuple(statement.arguments[k] for k in kept)
                result = replace_at(result, path, dataclasses.replace(statement, kernel=new, arguments=arguments))
        return result

    return dataclasses.replace(program, run=change(program.run), functions=tuple(map(change, program.functions)),
                               kernels=tuple(new if k == old else k for k in program.kernels))
