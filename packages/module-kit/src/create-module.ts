import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { moduleControllerFolder, moduleManifestSchema, moduleTablePrefix } from '@teachnet/contract/modules'

const kit = join(import.meta.dirname, '..')
/** The name of the template's module. */
const original = 'word-list'

/**
 * Writes the template into a new or empty folder, as a module named after it. Returns its name.
 *
 * @throws Error for a folder with files, and for a name that a module cannot have
 */
export async function createModule(folder: string): Promise<string> {
  const uid = basename(folder)
  if (!moduleManifestSchema.shape.uid.safeParse(uid).success)
    throw new Error(`${uid}: the name of a module has lower-case letters, digits and hyphens`)
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new Error(`${folder}: the folder is not empty`)
  await cp(join(kit, 'template'), folder, { recursive: true })
  for (const path of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (path.isFile()) await rename(join(path.parentPath, path.name), uid)
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(await manifestOf(uid), null, 2)}\n`)
  await writeFile(join(folder, '.gitignore'), 'node_modules\n*.zip\npublisher.json\n')
  return uid
}

/** Replaces the name of the module in a file: as it is, in controllers and messages, and in tables. */
async function rename(file: string, uid: string): Promise<void> {
  const spellings = [(name: string) => name, moduleControllerFolder, moduleTablePrefix]
  const content = await readFile(file, 'utf8')
  await writeFile(
    file,
    spellings.reduce((text, spell) => text.replaceAll(spell(original), spell(uid)), content),
  )
}

/** The package of a module: the kit, and the libraries that screens share with the back office. */
async function manifestOf(uid: string) {
  const { name, version, peerDependencies } = JSON.parse(await readFile(join(kit, 'package.json'), 'utf8')) as {
    readonly name: string
    readonly version: string
    readonly peerDependencies: Readonly<Record<string, string>>
  }
  return {
    name: uid,
    private: true,
    type: 'module',
    scripts: { pack: `teachnet-module pack . ${uid}.zip`, check: `teachnet-module check ${uid}.zip` },
    devDependencies: { [name]: `^${version}`, ...peerDependencies },
  }
}
