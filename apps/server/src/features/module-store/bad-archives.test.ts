// @module-tag full
import { createPublisherKeys, packModule, type PublisherKeys, sha256, signList } from '@teachnet/module-kit'
import { zipSync, type Zippable } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCrudTestApp, type OwnCrudTestApp } from '../../records/test-support/test-app.ts'
import { checksumsOf } from './test-support/checksums.ts'
import { bookDesign, library, packLibrary } from './test-support/test-module.ts'

const keys = createPublisherKeys()
const bytes = (text: string) => Buffer.from(text)
const megabytes = (count: number) => new Uint8Array(count * 1024 * 1024)

const files: Zippable = {
  'manifest.json': bytes(JSON.stringify({ ...library, areas: [], pages: [], messages: undefined, settings: {} })),
  'files/help.txt': bytes('Help'),
}

/** An archive whose list of checksums and signature match its content. */
function archiveOf(more: Zippable, signer: PublisherKeys = keys, unlisted: Zippable = {}): Buffer {
  const entries = { ...files, ...more }
  const contentOf = (entry: Zippable[string]) => (Array.isArray(entry) ? entry[0] : entry) as Uint8Array // no folders here
  const sums = Object.entries(entries).map(([path, entry]) => [path, sha256(contentOf(entry))])
  const list = bytes(JSON.stringify(Object.fromEntries(sums)))
  const signature = bytes(JSON.stringify({ key: keys.key, signature: signList(list, signer) }))
  return Buffer.from(zipSync({ ...entries, ...unlisted, 'files.json': list, 'signature.json': signature }))
}

/** Replaces each occurrence of a byte sequence by another one of the same length. */
function replaced(archive: Buffer, from: Buffer, to: Buffer): Buffer {
  for (let at = archive.indexOf(from); at >= 0; at = archive.indexOf(from, at + 1)) to.copy(archive, at)
  return archive
}

function sizeBytes(size: number): Buffer {
  const written = Buffer.alloc(4)
  written.writeUInt32LE(size)
  return written
}

/** The archive with one changed byte in the content of a file that is stored uncompressed. */
function withChangedByte(): Buffer {
  const archive = archiveOf({ 'files/page.txt': [bytes('Read me'), { level: 0 }] })
  return replaced(archive, bytes('Read me'), bytes('Reed me'))
}

const manifest = { ...library, areas: [], pages: [], messages: undefined, settings: {} }
const about = { title: library.title, about: library.title, minutes: 1 }

/** The archive with another manifest and server code. */
function archiveWith(changes: object): Buffer {
  const content = JSON.stringify({ ...manifest, server: 'server/main.js', ...changes })
  return archiveOf({ 'manifest.json': bytes(content), 'server/main.js': bytes('export default {}') })
}

const timeRule = 'A time has minute, hour, day, month and weekday, such as 0 3 * * *; a job runs once a minute at most.'
/** Jobs and commands that could never run, with the sentence for the administrator. */
const badWork: readonly (readonly [what: string, changes: object, sentence: string])[] = [
  ...['* * * * * *', '0 3 * * 9', '0 0 31 2 *', 'every night'].map((cron) => {
    const sentence = `The job tidy: ${cron} has no valid time. ${timeRule}`
    return [`a job at ${cron}`, { jobs: [{ name: 'tidy', cron, ...about }] }, sentence] as const
  }),
  [
    'a job without server code',
    { server: undefined, commands: [{ name: 'tidy', ...about }] },
    'The module declares jobs or commands, but has no server code for them.',
  ],
  [
    'two of one name',
    { commands: [1, 2].map(() => ({ name: 'tidy', ...about })) },
    'Several jobs or commands of the module have the name tidy.',
  ],
]

const bad: Readonly<Record<string, () => Uint8Array>> = {
  'a path with ../': () => archiveOf({ 'files/../../up.txt': bytes('x') }),
  'an absolute path': () => archiveOf({ '/etc/cron.d/job': bytes('x') }),
  'a path with a drive': () => archiveOf({ 'C:/up.txt': bytes('x') }),
  'a path with backslashes': () => archiveOf({ [String.raw`files\..\up.txt`]: bytes('x') }),
  'a symbolic link': () =>
    archiveOf({ 'files/link.txt': [bytes('/etc/passwd'), { os: 3, attrs: 0o120_777 * 2 ** 16 }] }),
  'a bomb by size: two files that unpack to more than an archive may': () =>
    archiveOf({ 'files/a.txt': megabytes(24), 'files/b.txt': megabytes(24) }),
  'a bomb by count: more files than an archive may have': () =>
    archiveOf(Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`files/${index}.txt`, bytes('x')]))),
  'a bomb by ratio: a file that unpacks to a million times what it states': () =>
    replaced(archiveOf({ 'files/a.txt': megabytes(12) }), sizeBytes(12 * 1024 * 1024), sizeBytes(12)),
  'the signature of another key': () => archiveOf({}, createPublisherKeys()),
  'a changed byte': withChangedByte,
  'a file of which the signed list knows nothing': () => archiveOf({}, keys, { 'files/more.txt': bytes('x') }),
  'an entry that is there twice': () =>
    replaced(
      archiveOf({ 'files/one.txt': bytes('1'), 'files/two.txt': bytes('2') }),
      bytes('files/two.txt'),
      bytes('files/one.txt'),
    ),
  'two names that differ in case': () => archiveOf({ 'files/HELP.txt': bytes('x') }),
  'an area with a table of the product': () =>
    packLibrary({ design: { ...bookDesign(), definition: { ...bookDesign().definition, table: 'admin' } } }, keys),
  'an area with a controller of the product': () => packLibrary({ design: bookDesign({}, 'teacher.Book') }, keys),
  'no archive': () => bytes('PK, but not really'),
}

describe('an invalid or untrusted archive', () => {
  let t: OwnCrudTestApp
  beforeAll(async () => {
    t = await openCrudTestApp()
  })
  afterAll(() => t.close())

  const post = (path: string, body: object) => t.call('POST', `module/${path}`, { body })

  it.each(Object.entries(bad))(
    '%s: it is refused when it arrives and when it is installed, and nothing is written',
    async (_, make) => {
      const archive = make()
      await t.deps.storage.write('default/module.zip', archive)
      const before = await checksumsOf(t)
      expect(await post('upload', { file: '/storage/default/module.zip' })).toMatchObject({
        code: 0,
        error: 'MODULE_ARCHIVE',
      })
      const confirm = ['unsigned', 'publisher', 'changes', 'table', 'version']
      expect(await post('install', { uid: 'library', digest: sha256(archive), confirm })).toMatchObject({ code: 0 })
      expect(await checksumsOf(t)).toEqual(before)
    },
  )

  it.each(badWork)('with %s is rejected with a sentence', async (_, changes, sentence) => {
    await t.deps.storage.write('default/module.zip', archiveWith(changes))
    expect(await post('upload', { file: '/storage/default/module.zip' })).toMatchObject({
      code: 0,
      error: 'MODULE_ARCHIVE',
      msg: sentence,
    })
  })

  it.each([
    [
      'an unknown publisher',
      () => packModule(new Map(Object.entries(files) as [string, Uint8Array][]), createPublisherKeys()),
      'publisher',
    ],
    ['nobody', () => packModule(new Map(Object.entries(files) as [string, Uint8Array][])), 'unsigned'],
  ] as const)(
    'signed by %s: it is not installed without a decision about just that, and nothing is written',
    async (_, make, wanted) => {
      await t.deps.storage.write('default/module.zip', make())
      const { data } = await post('upload', { file: '/storage/default/module.zip' })
      const digest = String((data?.info as { digest?: string } | undefined)?.digest)
      const before = await checksumsOf(t)
      for (const confirm of [[], ['changes', wanted === 'unsigned' ? 'publisher' : 'unsigned']])
        expect(await post('install', { uid: 'library', digest, confirm })).toMatchObject({
          code: -1,
          error: 'MODULE_CONFLICT',
        })
      expect(await checksumsOf(t)).toEqual(before)
      expect((await t.call('GET', 'module/index')).data?.installed).toEqual([])
    },
  )
})
