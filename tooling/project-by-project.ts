import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Runs the test files project by project, and in each project those of one environment together. A worker continues with the next file only
 * if it has the same project and environment: Vitest orders files by size, which mixes projects, and so starts a worker, jsdom and all
 * imports again for almost every file.
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
