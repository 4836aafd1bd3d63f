import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WorkFolder } from './command.ts'

/** Creates a project with one local dependency, with which a package manager is tested without a network. */
export async function enterTrial(): Promise<WorkFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'teachnet-trial-'))
  await mkdir(join(folder, 'dependency'))
  const dependency = { name: 'trial-dependency', version: '1.0.0', license: 'MIT' }
  const project = { name: 'trial', private: true, dependencies: { [dependency.name]: 'file:./dependency' } }
  await writeFile(join(folder, 'dependency', 'package.json'), JSON.stringify(dependency))
  await writeFile(join(folder, 'package.json'), JSON.stringify(project))
  return { folder, leave: () => rm(folder, { recursive: true, force: true }) }
}
