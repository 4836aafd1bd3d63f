#!/usr/bin/env node
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createModule } from './create-module.ts'
import { createPublisherKeys, type PublisherKeys } from './keys.ts'
import { packModule } from './pack.ts'
import { readPackage } from './read-package.ts'

const usage = `teachnet-module create <folder>                 begins a module in a new folder
teachnet-module keys <file>                     makes a pair of keys; keep the file secret
teachnet-module pack <folder> <archive> [keys]  builds and packs a module, and signs it if keys are given
teachnet-module check <archive>                 reads an archive as a server does, and says what is in it`

const [command, ...provided] = process.argv.slice(2)
process.exitCode = await run(command, provided).catch((error: unknown) => {
  console.error(error instanceof Error ? sentenceOf(error) : error)
  return 1
})

async function run(name: string | undefined, [first, second, third]: readonly string[]): Promise<number> {
  if (name === 'create' && first !== undefined) return create(first)
  if (name === 'keys' && first !== undefined) return makeKeys(first)
  if (name === 'pack' && first !== undefined && second !== undefined) return pack(first, second, third)
  if (name === 'check' && first !== undefined) return check(first)
  console.error(usage)
  return 2
}

/** What went wrong, without the stack: the user of the command cannot change its code. */
function sentenceOf(error: Error): string {
  const code = 'code' in error ? error.code : ''
  const path = 'path' in error ? String(error.path) : ''
  if (code === 'ENOENT') return `${path}: file not found`
  if (code === 'EEXIST') return `${path}: there is already a file of this name`
  return error.message
}

async function create(folder: string): Promise<number> {
  const uid = await createModule(resolve(folder))
  console.log(`${uid} is in ${folder}. Next: cd ${folder} && npm install && npm run pack`)
  return 0
}

async function makeKeys(file: string): Promise<number> {
  const keys = createPublisherKeys()
  // Never overwrites a file: modules that were signed with a lost key could not be updated any more.
  await writeFile(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  console.log(`public key: ${keys.key}`)
  return 0
}

async function pack(folder: string, archive: string, keysFile: string | undefined): Promise<number> {
  // Loaded on demand: it needs Vite, but reading an archive does not.
  const { collectModule } = await import('./collect-module.ts')
  const files = await collectModule(resolve(folder))
  await writeFile(archive, packModule(files, keysFile === undefined ? undefined : await readKeys(keysFile)))
  return check(archive)
}

async function check(archive: string): Promise<number> {
  const { manifest, files, signer, digest } = await readPackage(await readFile(archive))
  console.log(
    `${manifest.uid} ${manifest.version}: ${files.size} files, ${signer ? `signed by ${signer}` : 'not signed'}`,
  )
  console.log(`sha256 ${digest}`)
  return 0
}

async function readKeys(file: string): Promise<PublisherKeys> {
  const keys: unknown = JSON.parse(await readFile(file, 'utf8'))
  if (typeof keys === 'object' && keys !== null && 'key' in keys && 'secret' in keys)
    return { key: String(keys.key), secret: String(keys.secret) }
  throw new Error(`${file} holds no pair of keys`)
}
