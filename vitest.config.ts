import { defineConfig } from 'vitest/config'
import { ProjectByProject } from './tooling/project-by-project.ts'

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*', 'examples', 'tooling'],
    passWithNoTests: true,
    sequence: { sequencer: ProjectByProject },
  },
})
