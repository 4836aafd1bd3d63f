import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Runs the test files project by project, and the files of one environment in a project after each other. A worker runs the next file only if
 * that has the same project and environment. Vitest orders the files of a project by size, which mixes environments, so that at each change
 * a new worker loads jsdom and all modules again.
 */
export class ProjectByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const groups = Map.groupBy(await super.sort(files), groupOf)
    // The largest first: at the end, both workers have small files left.
    return [...groups.values()].toSorted((one, other) => other.length - one.length).flat()
  }
}

function groupOf({ moduleId, project }: TestSpecification): string {
  const [, environment = project.config.environment] =
    /^\/\/ @vitest-environment (\S+)/m.exec(readFileSync(moduleId, 'utf8')) ?? []
  return `${project.name} ${environment}`
}
