import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { TestSpecification, Vitest } from 'vitest/node'
import { ProjectByProject } from './project-by-project.ts'

it('test files of one project and environment follow each other, and those of the largest group begin', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'teachnet-order-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = (name: string, environment: string, [size, docblock = '']: [number, string?]) => {
    const moduleId = join(folder, name)
    writeFileSync(moduleId, docblock + ' '.repeat(size))
    const config = { environment, isolate: false, sequence: { groupOrder: 0 } }
    return { moduleId, project: { name: name.slice(0, 1), config } } as TestSpecification
  }
  const jsdom = '// @vitest-environment jsdom\n'
  const files = [
    file('a1', 'node', [10]),
    file('a2', 'node', [900, jsdom]),
    file('a3', 'node', [500]),
    file('b1', 'jsdom', [9]),
    file('b2', 'jsdom', [8]),
    file('b3', 'jsdom', [7]),
  ]
  const ctx = { cache: { getTestSpecificationResult: () => undefined } } as unknown as Vitest
  const sorted = await new ProjectByProject(ctx).sort(files)
  const names = sorted.map(({ moduleId }) => moduleId.slice(folder.length + 1))
  expect(names).toEqual(['b1', 'b2', 'b3', 'a3', 'a1', 'a2'])
})
