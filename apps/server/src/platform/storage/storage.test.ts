import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemoryStorage } from '../../test-support/memory-storage.ts'
import { startS3Server } from '../../test-support/s3-server.ts'
import type { FileStorage } from './file-storage.ts'
import { createLocalStorage } from './local-storage.ts'
import { variantName } from './picture-variant.ts'
import { createS3Storage } from './s3/s3-storage.ts'
import { withVariants } from './open.ts'

const folder = mkdtempSync(join(tmpdir(), 'teachnet-storage-'))
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const clock = () => Date.UTC(2026, 2, 2)
const account = { keyId: 'id', secret: 'secret', region: 'eu-central-1', bucket: 'files' }

interface Opened {
  readonly storage: FileStorage
  readonly close?: () => Promise<void>
}

const drivers: Record<string, () => Promise<Opened>> = {
  'on disk': async () => ({ storage: createLocalStorage(join(folder, 'root')) }),
  'in memory': async () => ({ storage: createMemoryStorage() }),
  'in a bucket': async () => {
    const { endpoint, close } = await startS3Server({ ...account, clock, pageSize: 2 })
    const settings = { ...account, endpoint, isPathStyle: true, isDirect: true, mode: 's3' }
    return { storage: createS3Storage(settings, { attempts: 1 }), close }
  },
}

describe.each(Object.entries(drivers))('files %s', (_where, open) => {
  let storage: FileStorage
  let close: Opened['close']
  beforeAll(async () => {
    ;({ storage, close } = await open())
  })
  afterAll(() => close?.())

  const listOf = async (beginning?: string) => (await collect(storage.list(beginning))).toSorted()

  it('files are written, found, read and removed', async () => {
    await storage.write('default/20260302/a.txt', Buffer.from('content'))
    expect(await storage.has('default/20260302/a.txt')).toBe(true)
    expect(Buffer.from((await storage.read('default/20260302/a.txt')) ?? []).toString()).toBe('content')
    await storage.write('default/20260302/a.txt', Buffer.from('other'))
    expect(Buffer.from((await storage.read('default/20260302/a.txt')) ?? []).toString()).toBe('other')
    await storage.remove('default/20260302/a.txt')
    expect(await storage.has('default/20260302/a.txt')).toBe(false)
    expect(await storage.read('default/20260302/a.txt')).toBeUndefined()
    await expect(storage.remove('default/20260302/a.txt')).resolves.not.toThrow()
  })

  it('files are copied between public and private names, and listed with both', async () => {
    await storage.write('default/copied.txt', Buffer.from('content'))
    await storage.copy('default/copied.txt', '.private/one/copied.txt')
    expect(Buffer.from((await storage.read('.private/one/copied.txt')) ?? []).toString()).toBe('content')
    expect(await listOf()).toEqual(expect.arrayContaining(['.private/one/copied.txt', 'default/copied.txt']))
    expect(await listOf('.private/')).toEqual(['.private/one/copied.txt'])
    expect(await listOf('default/')).toEqual(['default/copied.txt'])
    await expect(storage.copy('default/none.txt', '.private/none.txt')).rejects.toThrow(/none\.txt/)
    await storage.remove('.private/one/copied.txt')
    await storage.remove('default/copied.txt')
    expect(await listOf('.private/')).toEqual([])
  })

  it('received files are moved into the storage', async () => {
    const source = join(folder, 'received')
    writeFileSync(source, 'received content')
    await storage.take('taken/b.txt', source)
    expect(existsSync(source)).toBe(false)
    expect(Buffer.from((await storage.read('taken/b.txt')) ?? []).toString()).toBe('received content')
  })

  it('files are read as streams', async () => {
    const content = 'line\n'.repeat(100_000)
    await storage.write('long/c.txt', Buffer.from(content))
    const stream = await storage.open('long/c.txt')
    expect(stream && (await text(stream))).toBe(content)
    expect(await storage.open('long/none.txt')).toBeUndefined()
  })

  it('files keep names in any script, and names with characters that are special in addresses', async () => {
    for (const name of ['names/照片 (1)!.png', "names/a+b&c=d'e*f.png", 'names/100~.png']) {
      await storage.write(name, Buffer.from(name))
      expect(Buffer.from((await storage.read(name)) ?? []).toString()).toBe(name)
    }
  })

  it('files are listed by their prefix, whatever their number', async () => {
    const names = ['list/a.txt', 'list/b.txt', 'list/c.txt', 'list/deep/照片 d.txt', 'list2.txt']
    for (const name of names) await storage.write(name, Buffer.from('x'))
    expect(await listOf('list/')).toEqual(names.slice(0, 4))
    expect(await listOf()).toEqual(expect.arrayContaining(names))
    expect(await listOf('nowhere/')).toEqual([])
  })
})

describe.each(Object.entries(drivers).filter(([where]) => where !== 'in memory'))('a storage %s', (_where, open) => {
  it.each(['../escape.txt', 'a/../../escape.txt', '..', '', 'a\0b'])(
    'the storage refuses %j, which is not below its root [V8]',
    async (name) => {
      const { storage, close } = await open()
      await expect((async () => storage.write(name, Buffer.from('x')))()).rejects.toThrow(/outside/)
      await close?.()
    },
  )
})

describe('a storage of pictures', () => {
  it('removing a picture removes its smaller copies and no others', async () => {
    const storage = withVariants(createMemoryStorage())
    const [own, other] = ['a/photo.png', 'a/photo.png2.png'].map((name) =>
      variantName(name, { width: 320, format: 'webp' }),
    )
    for (const name of ['a/photo.png', 'a/photo.png2.png', own, other])
      await storage.write(name ?? '', Buffer.from('x'))
    await storage.remove('a/photo.png')
    expect(await collect(storage.list())).toEqual(['a/photo.png2.png', other])
  })
})

describe('the local storage', () => {
  const storage = createLocalStorage(join(folder, 'closed'))

  it('the local storage leaves no drafts beside its files', async () => {
    await storage.write('a/b.txt', Buffer.from('x'))
    expect(readdirSync(join(folder, 'closed', 'a'))).toEqual(['b.txt'])
  })

  it('the local storage lists nothing before the first write', async () => {
    expect(await collect(createLocalStorage(join(folder, 'unborn')).list())).toEqual([])
  })
})

async function collect(names: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const name of names) all.push(name)
  return all
}
