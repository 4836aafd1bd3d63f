import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createPublisherKeys, packModule, readPackage } from '@teachnet/module-kit'
import { collectModule } from '@teachnet/module-kit/build'

/*
 * Builds the modules of the product into its own market, `dist/market/`: the archives and their list. Each build generates a key pair,
 * signs the archives and discards the private key. The list contains the public key, and ships with the product like its code. The
 * unpacked files are in `dist/modules/`, for a server that has no modules.
 */
const root = import.meta.dirname
const sources = join(root, 'src', 'shipped-modules')
const market = join(root, 'dist', 'market')
const open = join(root, 'dist', 'modules')
const keys = createPublisherKeys()
const adminApi = join(root, 'src', 'module-host', 'admin-api.ts')

for (const folder of [market, open]) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
}
const modules = []
for (const name of (await readdir(sources)).toSorted()) {
  const files = await collectModule(join(sources, name), { root, isAdminApi: (file) => file === adminApi })
  const archive = packModule(files, keys)
  const { uid, version, title, intro, author, website } = (await readPackage(archive)).manifest
  const file = `${uid}-${version}.zip`
  await writeFile(join(market, file), archive)
  for (const [path, content] of files) {
    const target = join(open, uid, path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, content)
  }
  modules.push({ uid, version, title, intro, author, website, file, size: archive.byteLength })
}
const publishers = [{ key: keys.key, name: 'TeachNet' }]
await writeFile(join(market, 'index.json'), `${JSON.stringify({ format: 1, modules, publishers }, null, 2)}\n`)
console.log(`modules: ${modules.map(({ uid, version, size }) => `${uid} ${version} (${size} B)`).join(', ')}`)
