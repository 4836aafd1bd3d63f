import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPackage } from './read-package.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const template = join(root, 'template')
const cli = (...args: string[]) => run(process.execPath, [join(root, 'src', 'cli.ts'), ...args], { cwd: root })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'module-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('the template is built, packed, signed and read by the command line', async () => {
  const [keys, archive] = [join(folder, 'keys.json'), join(folder, 'word-list.zip')]
  await cli('keys', keys)
  expect((await stat(keys)).mode & 0o077).toBe(0)
  const { key } = JSON.parse(await readFile(keys, 'utf8')) as { key: string }
  const { stdout } = await cli('pack', template, archive, keys)
  expect(stdout).toContain(`word-list 1.0.0: 6 files, signed by ${key}`)
  const read = await readPackage(await readFile(archive))
  expect(read.signer).toBe(key)
  const screen = String(read.files.get('screens/overview.js'))
  // The libraries of the host are not packed: the module requests them at run time.
  expect(screen.length).toBeLessThan(20_000)
  expect(screen).toContain('teachnet.host')
  expect(screen).not.toMatch(/^import /m)
})

it('a new module has the name of its folder everywhere, and packs', async () => {
  const target = join(folder, 'reading-log')
  expect((await cli('create', target)).stdout).toBe(
    `reading-log is in ${target}. Next: cd ${target} && npm install && npm run pack\n`,
  )
  const files = ['module.json', 'areas/word.json', 'screens/overview.js', 'messages/en.json', 'server/main.js']
  const content = (await Promise.all(files.map((file) => readFile(join(target, file), 'utf8')))).join('\n')
  expect(content).not.toMatch(/word-list|wordList|word_list/)
  expect(content).toContain('"controller": "readingLog.Word"')
  expect(content).toContain('"table": "own_reading_log_word"')
  const manifest: unknown = JSON.parse(await readFile(join(target, 'package.json'), 'utf8'))
  expect(manifest).toMatchObject({
    name: 'reading-log',
    scripts: { pack: 'teachnet-module pack . reading-log.zip' },
    devDependencies: {
      '@teachnet/module-kit': expect.any(String),
      react: expect.any(String),
      vite: expect.any(String),
    },
  })
  await symlink(join(root, 'node_modules'), join(target, 'node_modules'), 'junction')
  const archive = join(folder, 'reading-log.zip')
  expect((await cli('pack', target, archive)).stdout).toContain('reading-log 1.0.0: 6 files, not signed')
  expect((await readPackage(await readFile(archive))).manifest.uid).toBe('reading-log')
})

it('a module whose job could never run is not packed, and a sentence says why', async () => {
  const target = join(folder, 'night-job')
  await cli('create', target)
  const file = join(target, 'module.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace('0 3 * * *', '* * * * * *'))
  await expect(cli('pack', target, join(folder, 'night-job.zip'))).rejects.toMatchObject({
    code: 1,
    stderr:
      'the archive is refused (cron): tidy: * * * * * *; the times of a job are minute, hour, day, month and weekday, such as 0 3 * * *; once a minute at most\n',
  })
})

it.each([
  ['Reading log', /: the name of a module has lower-case letters, digits and hyphens\n$/],
  ['taken', /: the folder is not empty\n$/],
])('no module begins in the folder “%s”', async (name, sentence) => {
  await mkdir(join(folder, 'taken'), { recursive: true })
  await writeFile(join(folder, 'taken', 'notes.txt'), '')
  await expect(cli('create', join(folder, name))).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(sentence),
  })
})

it('an existing file of keys is never overwritten, and a wrong command fails with code 2', async () => {
  const keys = join(folder, 'others.json')
  await cli('keys', keys)
  const before = await readFile(keys, 'utf8')
  await expect(cli('keys', keys)).rejects.toMatchObject({ code: 1 })
  expect(await readFile(keys, 'utf8')).toBe(before)
  await expect(cli('sign')).rejects.toMatchObject({ code: 2 })
})

it.each([
  [['check', '/missing/word-list.zip'], '/missing/word-list.zip: file not found\n'],
  [['pack', '/missing/word-list', '/missing/word-list.zip'], '/missing/word-list/module.json: file not found\n'],
  [['check', join(template, 'module.json')], /^the archive is refused \(notZip\): [^\n]*\n$/],
])('the command %j fails with one sentence', async (args, sentence) => {
  const failure: unknown = await cli(...args).catch((error: unknown) => error)
  expect(failure).toMatchObject({
    code: 1,
    stderr: typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
  })
})
