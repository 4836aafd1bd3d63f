import { zipSync, type Zippable } from 'fflate'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { largestContent, mostFiles, sha256 } from './archive-entries.ts'
import { createPublisherKeys, signList } from './keys.ts'
import { packModule } from './pack.ts'
import { PackageError } from './package-error.ts'
import { readPackage } from './read-package.ts'

const keys = createPublisherKeys()
const bytes = (text: string) => Buffer.from(text)
const title = { 'zh-cn': '示例', en: 'Sample' }
const manifest = {
  format: 1,
  uid: 'sample',
  version: '1.0.0',
  title,
  intro: title,
  author: 'Somebody',
  pages: [{ name: 'home', title, icon: 'fa fa-star', weigh: 1, screen: 'screens/home.js' }],
}
const sample = new Map<string, Uint8Array>([
  ['manifest.json', bytes(JSON.stringify(manifest))],
  ['screens/home.js', bytes('export default () => null')],
  ['files/help.txt', bytes('Help')],
])

/** An archive as somebody might make it by hand, with a matching list and signature. */
function archiveOf(entries: Zippable): Uint8Array {
  const list = bytes(
    JSON.stringify(
      Object.fromEntries(
        Object.entries(entries).map(([path, entry]) => [
          path,
          sha256(Array.isArray(entry) ? (entry[0] as Uint8Array) : (entry as Uint8Array)),
        ]),
      ),
    ),
  )
  const signature = bytes(JSON.stringify({ key: keys.key, signature: signList(list, keys) }))
  return zipSync({ ...entries, 'files.json': list, 'signature.json': signature })
}

const problemOf = async (archive: Uint8Array) => {
  try {
    await readPackage(archive)
    return 'none'
  } catch (error) {
    if (!(error instanceof PackageError)) throw error
    return error.problem
  }
}

describe('reading a module', () => {
  it('a signed archive contains manifest, files, digest and signer; the same files create the same archive', async () => {
    const archive = packModule(sample, keys)
    const read = await readPackage(archive)
    expect(read).toMatchObject({ signer: keys.key, manifest: { uid: 'sample', website: '', needs: {} } })
    expect(read.digest).toBe(sha256(archive))
    expect([...read.files.keys()].toSorted()).toEqual([...sample.keys()].toSorted())
    expect(packModule(sample, keys)).toEqual(archive)
  })

  it('an archive without a signature is read, and has no signer', async () => {
    expect((await readPackage(packModule(sample))).signer).toBeUndefined()
  })

  it.each([
    '../up.txt',
    'files/../../up.txt',
    '/etc/cron.d/job',
    'C:/up.txt',
    String.raw`files\up.txt`,
    'files/.env',
    'up.txt',
    'other/up.txt',
    'files//up.txt',
    'files/a\0.txt',
    'files/',
    `files/${'a'.repeat(130)}`,
  ])('the path %j is refused', async (path) => {
    expect(await problemOf(archiveOf({ ...Object.fromEntries(sample), [path]: bytes('x') }))).toBe('path')
  })

  it('paths that differ in case only are refused', async () => {
    expect(await problemOf(archiveOf({ ...Object.fromEntries(sample), 'files/HELP.txt': bytes('x') }))).toBe('path')
  })

  it.each([
    ['symbolic link', 0o120_777],
    ['device', 0o060_666],
    ['folder', 0o040_755],
  ])('a %s is refused', async (_, mode) => {
    const link = [bytes('/etc/passwd'), { os: 3, attrs: mode * 2 ** 16 }] as const
    expect(await problemOf(archiveOf({ ...Object.fromEntries(sample), 'files/link.txt': [...link] }))).toBe('link')
  })

  it('an archive that unpacks to too much is refused before it is unpacked', async () => {
    const half = new Uint8Array(largestContent / 2)
    const bomb = archiveOf({
      ...Object.fromEntries(sample),
      'files/a.txt': half,
      'files/b.txt': half,
    })
    expect(bomb.byteLength).toBeLessThan(1024 * 1024)
    expect(await problemOf(bomb)).toBe('large')
  })

  it('a file that unpacks to more than it states is refused', async () => {
    const archive = Buffer.from(archiveOf({ ...Object.fromEntries(sample), 'files/a.txt': new Uint8Array(200_000) }))
    const said = Buffer.alloc(4)
    said.writeUInt32LE(200_000)
    const small = Buffer.alloc(4)
    small.writeUInt32LE(10)
    for (let at = archive.indexOf(said); at >= 0; at = archive.indexOf(said, at)) small.copy(archive, at)
    expect(await problemOf(archive)).toBe('notZip')
  })

  it('too many files are refused', async () => {
    const many = Object.fromEntries(Array.from({ length: mostFiles }, (_, index) => [`files/${index}.txt`, bytes('x')]))
    expect(await problemOf(archiveOf({ ...Object.fromEntries(sample), ...many }))).toBe('many')
  })

  it('an added, a missing and a changed file are refused, whatever the signature', async () => {
    const list = bytes(
      JSON.stringify(Object.fromEntries([...sample].map(([path, content]) => [path, sha256(content)]))),
    )
    const signature = bytes(JSON.stringify({ key: keys.key, signature: signList(list, keys) }))
    const signed = { ...Object.fromEntries(sample), 'files.json': list, 'signature.json': signature }
    expect(await problemOf(zipSync(signed))).toBe('none')
    const less = Object.fromEntries(Object.entries(signed).filter(([path]) => path !== 'files/help.txt'))
    expect(await problemOf(zipSync(less))).toBe('missing')
    expect(await problemOf(zipSync({ ...signed, 'files/more.txt': bytes('x') }))).toBe('extra')
    expect(await problemOf(zipSync({ ...signed, 'files/help.txt': bytes('Hell') }))).toBe('changed')
  })

  it('a signature of another key, or of another list, is refused', async () => {
    const other = createPublisherKeys()
    const list = bytes(
      JSON.stringify(Object.fromEntries([...sample].map(([path, content]) => [path, sha256(content)]))),
    )
    const files = { ...Object.fromEntries(sample), 'files.json': list }
    const withSignature = (value: unknown) =>
      problemOf(zipSync({ ...files, 'signature.json': bytes(JSON.stringify(value)) }))
    expect(await withSignature({ key: keys.key, signature: signList(list, other) })).toBe('signature')
    expect(await withSignature({ key: other.key, signature: signList(list, keys) })).toBe('signature')
    expect(await withSignature({ key: keys.key, signature: signList(bytes('{}'), keys) })).toBe('signature')
    expect(await withSignature({ key: 'x', signature: '' })).toBe('signature')
    expect(await withSignature([])).toBe('signature')
  })

  it('a manifest that names a missing file, another place or another format is refused', async () => {
    const withManifest = (part: object) =>
      problemOf(
        archiveOf({ ...Object.fromEntries(sample), 'manifest.json': bytes(JSON.stringify({ ...manifest, ...part })) }),
      )
    expect(await withManifest({ start: 'screens/none.js' })).toBe('missing')
    for (const part of [
      { start: '../start.js' },
      { start: 'server/start.js' },
      { uid: 'Sample/../x' },
      { version: 'latest' },
      { format: 2 },
      { website: 'javascript:alert(1)' },
      { unknown: true },
    ])
      expect(await withManifest(part)).toBe('manifest')
  })

  it('no changed byte of a signed archive results in other content', async () => {
    const archive = packModule(sample, keys)
    const full = await readPackage(archive)
    await fc.assert(
      fc.asyncProperty(fc.nat(archive.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = Uint8Array.from(archive)
        changed[at] = (changed[at] ?? 0) ^ change
        const read = await readPackage(changed).catch((error: unknown) => {
          expect(error).toBeInstanceOf(PackageError)
        })
        // Bytes that carry no content, such as dates, may change.
        if (read?.signer !== undefined) expect([...read.files]).toEqual([...full.files])
      }),
      { numRuns: 300 },
    )
  })

  it('random bytes are refused with a package error, and never cause another one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (noise) => {
        expect(await problemOf(noise)).not.toBe('none')
      }),
      { numRuns: 200 },
    )
  })
})
