import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newDesign } from '@teachnet/contract/design'
import { createPublisherKeys, packModule, type PublisherKeys } from '@teachnet/module-kit'
import { label } from '@teachnet/protocol'

export const title = label('图书馆', 'Library')

/** A module with one area, one page, messages and values to set. */
export const library = {
  format: 1,
  uid: 'library',
  version: '1.0.0',
  title,
  intro: label('登记图书', 'Registers books'),
  author: 'Reading Room',
  areas: ['areas/book.json'],
  pages: [{ name: 'shelf', title, icon: 'fa fa-book', weigh: 5, screen: 'screens/shelf.js' }],
  messages: { 'zh-cn': 'messages/zh-cn.json', en: 'messages/en.json' },
  settings: {
    place: { kind: 'text', label: label('地点', 'Place'), max: 20, isPublic: true },
    apiCode: { kind: 'secret', label: label('密钥', 'Code'), max: 40 },
    look: { kind: 'address', label: label('样式', 'Style'), allows: 'styles' },
  },
} as const

export type TestManifest = Omit<Partial<typeof library>, 'uid' | 'version' | 'areas' | 'pages' | 'settings'> &
  Record<string, unknown>

/** The design of the area, with further fields. */
export function bookDesign(fields: Readonly<Record<string, unknown>> = {}, controller = 'library.Book') {
  const { definition, ids } = newDesign(controller, label('图书', 'Books'))
  return { definition: { ...definition, table: 'own_library_book', fields: { ...definition.fields, ...fields } }, ids }
}

/** Packs the module, with another manifest or further files. */
export function packLibrary(
  {
    manifest = {},
    files = {},
    design = bookDesign(),
  }: {
    readonly manifest?: TestManifest
    readonly files?: Readonly<Record<string, string>>
    readonly design?: unknown
  } = {},
  keys?: PublisherKeys,
): Uint8Array {
  const all: Readonly<Record<string, string>> = {
    'manifest.json': JSON.stringify({ ...library, ...manifest }),
    'areas/book.json': JSON.stringify(design),
    'screens/shelf.js': 'export default () => null',
    'messages/zh-cn.json': '{"library.shelf":"书架"}',
    'messages/en.json': '{"library.shelf":"Shelf"}',
    'files/help.txt': 'Help',
    'server/notes.txt': 'for the server alone',
    ...files,
  }
  return packModule(new Map(Object.entries(all).map(([path, text]) => [path, Buffer.from(text)])), keys)
}

/** Packs a module that has only an input for rich texts. */
export function packEditor(
  keys: PublisherKeys,
  { version = library.version, screen = 'export default () => null' }: { version?: string; screen?: string } = {},
): Uint8Array {
  const { format, intro, author } = library
  const manifest = { format, uid: 'editor', version, title, intro, author, inputs: { richText: 'screens/input.js' } }
  return packModule(
    new Map([
      ['manifest.json', Buffer.from(JSON.stringify(manifest))],
      ['screens/input.js', Buffer.from(screen)],
    ]),
    keys,
  )
}

/** A market in a separate folder. */
export async function createTestMarket(keys: PublisherKeys = createPublisherKeys()) {
  const folder = await mkdtemp(join(tmpdir(), 'market-'))
  const modules: object[] = []
  return {
    folder,
    keys,
    /** Offers an archive: of the library, or of another module. */
    async offer(archive: Uint8Array, version = '1.0.0', uid: string = library.uid) {
      const file = `${uid}-${version}.zip`
      const { intro, author } = library
      modules.push({ uid, version, title, intro, author, file, size: archive.byteLength })
      await writeFile(join(folder, file), archive)
      const publishers = [{ key: keys.key, name: 'TeachNet' }]
      await writeFile(join(folder, 'index.json'), JSON.stringify({ format: 1, modules, publishers }))
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
