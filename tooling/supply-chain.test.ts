import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'

import { audit, decidedScripts, incompleteParts, packagesWithScripts, writeSbom } from './supply-chain.ts'

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'teachnet-supply-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Starts a registry that answers audits. */
async function startRegistry(status: number, reply: unknown): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new TypeError('no port')
  return `http://127.0.0.1:${address.port}/`
}

describe('the list of delivered packages', () => {
  it('the list of delivered packages names each with version, licence and checksum, and contains no tool', async () => {
    const { bomFormat, specVersion, components } = await writeSbom(join(createFolder(), 'sbom.json'))
    expect([bomFormat, specVersion]).toEqual(['CycloneDX', '1.6'])
    const names = components.map(({ purl }) => purl.replace(/@[^@]*$/, ''))
    expect(names).toEqual(expect.arrayContaining(['pkg:npm/fastify', 'pkg:npm/react', 'pkg:npm/pg']))
    expect(names).not.toContain('pkg:npm/vitest')
    expect(incompleteParts({ components })).toEqual([])
  })

  it('a part that cannot be checked is named', () => {
    const part = { name: 'a', version: '1.0.0', purl: 'pkg:npm/a@1.0.0', licenses: [{}] }
    const sealed = { ...part, externalReferences: [{ hashes: [{ alg: 'SHA-512' }] }] }
    expect(incompleteParts({ components: [sealed, { ...part, group: '@teachnet' }] })).toEqual([])
    expect(incompleteParts({ components: [part] })).toEqual(['pkg:npm/a@1.0.0 has no SHA-512 checksum'])
    expect(incompleteParts({ components: [{ ...sealed, licenses: [] }] })).toEqual(['pkg:npm/a@1.0.0 has no licence'])
  })
})

describe('install scripts', () => {
  it('two packages may run an install script, and a decision refuses every other one', () => {
    const decided = decidedScripts()
    expect(Object.keys(decided).filter((name) => decided[name])).toEqual(['node', 'pnpm'])
    expect(packagesWithScripts().filter((name) => !Object.hasOwn(decided, name))).toEqual([])
  })

  it('install scripts are found in packages with and without a scope, and where a native addon would be compiled', () => {
    const folder = createFolder()
    const add = (name: string, manifest: object, file = 'index.js') => {
      const path = join(folder, `${name.replace('/', '+')}@1.0.0`, 'node_modules', name)
      mkdirSync(path, { recursive: true })
      writeFileSync(join(path, 'package.json'), JSON.stringify({ name, ...manifest }))
      writeFileSync(join(path, file), '')
    }
    add('plain', { scripts: { test: 'true', prepare: 'true' } })
    add('@scope/late', { scripts: { postinstall: 'node steal.js' } })
    add('early', { scripts: { preinstall: 'true' } })
    add('native', {}, 'binding.gyp')
    expect(packagesWithScripts(folder)).toEqual(['@scope/late', 'early', 'native'])
  })
})

describe('the audit', () => {
  const advisory = (severity: string) => ({
    fastify: [
      {
        id: 1,
        url: 'https://example.org/advisory',
        title: 'Made up for this test',
        severity,
        vulnerable_versions: '>=0.0.0',
        cwe: [],
        cvss: { score: 9, vectorString: null },
      },
    ],
  })

  it('the audit fails for a vulnerability of a high level, and names its package', async () => {
    const found = await audit(await startRegistry(200, advisory('high')))
    expect(found).toMatchObject({ outcome: 'vulnerable', output: expect.stringContaining('fastify') })
    expect(await audit(await startRegistry(200, advisory('low')))).toMatchObject({ outcome: 'clean' })
    expect(await audit(await startRegistry(200, {}))).toMatchObject({ outcome: 'clean' })
  })

  it('the audit reports that the registry does not support audits or cannot be reached', async () => {
    expect(await audit(await startRegistry(405, {}))).toMatchObject({ outcome: 'unanswered' })
    expect(await audit('http://127.0.0.1:9/')).toMatchObject({ outcome: 'unanswered' })
  })
})
