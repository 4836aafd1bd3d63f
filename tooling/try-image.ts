// Takes the steps of a Dockerfile where no container engine runs: `pnpm image:try <Dockerfile> <new folder>`. Each stage is a folder in the new
// one; the last holds what the image has below its WORKDIR. The context is the last commit. RUN steps run with this machine's Node.js, as this
// user; changes of owners are left out.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { parseDockerfile, type Step } from './docker-steps.ts'

const workDir = '/opt/teachnet/'

const [dockerfile, folder] = process.argv.slice(2)
if (dockerfile === undefined || folder === undefined || existsSync(folder)) {
  console.error('Usage: pnpm image:try <Dockerfile> <new folder>')
  process.exit(2)
}
const target = resolve(folder)
const context = join(target, 'context')
mkdirSync(context, { recursive: true })
const commit = execFileSync('git', ['archive', 'HEAD'], { maxBuffer: 2 ** 30 })
execFileSync('tar', ['-x', '-C', context], { input: commit })

for (const { base, name = 'image', steps } of parseDockerfile(readFileSync(dockerfile, 'utf8'))) {
  console.log(`${name}, from ${base}`)
  const stage = join(target, name)
  if (existsSync(join(target, base))) copy(join(target, base), stage)
  else mkdirSync(stage)
  for (const step of steps) takeStep(step, stage)
}

function takeStep({ name, args }: Step, stage: string): void {
  if (name === 'COPY') {
    const words = args.split(/\s+/)
    const from = /^--from=(.+)$/.exec(words[0] ?? '')?.[1]
    const sources = words.slice(from === undefined ? 0 : 1, -1)
    const place = join(stage, words.at(-1) ?? '')
    for (const source of sources) {
      const path = join(from === undefined ? context : join(target, from), source.replace(workDir, ''))
      copy(path, sources.length === 1 ? place : join(place, source.replace(workDir, '')))
    }
  } else if (name === 'RUN') {
    const command = args.replace(/ && chown .*$/, '')
    console.log(`  ${command}`)
    execFileSync('sh', ['-c', command], { cwd: stage, stdio: 'inherit' })
  }
}

function copy(from: string, to: string): void {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true })
}
