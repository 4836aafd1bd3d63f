import { writeFileSync } from 'node:fs'

/**
 * A vitest reporter: writes the errors that belong to no test (of a hook of a file or of a group, or uncaught) to the file that
 * OUTSIDE_ERRORS names, one line each. The JSON report lacks those of groups and the uncaught ones.
 */
export default class OutsideErrors {
  onTestRunEnd(modules, unhandledErrors) {
    const file = process.env.OUTSIDE_ERRORS
    if (file === undefined) return
    const ofHooks = modules.flatMap((module) =>
      [module, ...module.children.allSuites()].flatMap((suite) =>
        suite.errors().map((error) => lineOf([module.relativeModuleId, suite.fullName], error)),
      ),
    )
    const uncaught = unhandledErrors.map((error) => lineOf(['uncaught', error.VITEST_TEST_PATH], error))
    writeFileSync(file, JSON.stringify([...ofHooks, ...uncaught]))
  }
}

function lineOf(places, { name = 'Error', message = '' }) {
  return `${places.filter(Boolean).join(', ')}\n      ${name}: ${message.split('\n')[0]}`
}
