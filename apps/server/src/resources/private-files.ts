import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import type { ResourceDefinition } from '@teachnet/contract'
import { eq } from 'drizzle-orm'
import type { BoundResource, BoundResources, CrudContext } from '../crud/binding.ts'
import { mapTexts, privateFieldsOf, textsOf } from '../crud/private-addresses.ts'
import { hidePublicFile, publicCopyRemoval } from '../crud/private-files.ts'
import { tagsOf } from '../crud/write.ts'
import { forgetPrivateFiles, loadUncheckedFiles, noteChecked } from '../db/private-file.repo.ts'
import type { Queries } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { isPrivatePath, privateName } from '../storage/private-file.ts'
import { servedAs } from '../storage/served-as.ts'
import { addPublicFile, loadOwnerlessUrls } from './attachment.repo.ts'
import { removeAttachments } from './file-removal.ts'
import { findUsedFiles, hasPrivateFiles, isFileUsed, loadExposedRecords } from './file-use.repo.ts'

type Parts = Pick<Deps, 'db' | 'storage' | 'clock' | 'random' | 'jobs' | 'cache'>

/** Moves files to where only some may open them, as soon as a definition says so: run it at each start. */
export const hideExposedFiles = { name: 'file.hideExposed', parse: () => undefined }

/** Seconds: a form is finished within this time, and a file that no record has is forgotten after it. */
const draftLife = 86_400
const batch = 500

/** Says how public files become private; before the jobs start. */
export function handlePrivateFiles(deps: Parts, resources: BoundResources): void {
  deps.jobs.handle(publicCopyRemoval, async ({ url }) => {
    if (await isFileUsed(deps.db, resources, url)) return
    await removeAttachments(deps, [url])
    await deps.storage.remove(url.slice('/storage/'.length))
  })
  deps.jobs.handle(hideExposedFiles, async () => {
    for (const resource of resources.all()) if (hasPrivateFiles(resource.definition)) await hideFilesOf(deps, resource)
    // Forms that were begun before, and never sent.
    for (const url of await loadOwnerlessUrls(deps.db, 'application'))
      await deps.jobs.add(deps.db, publicCopyRemoval, { url })
  })
}

async function hideFilesOf(deps: Parts, { definition, table }: BoundResource): Promise<void> {
  const { id: idColumn } = table
  if (!idColumn) return
  // One record in a transaction: its lock is held for as long as its own files take.
  const hideNext = (after: number) =>
    deps.db.transaction(async (tx) => {
      const [row] = await loadExposedRecords(tx, definition, { after, limit: 1 })
      if (!row) return undefined
      const changed = await hideFilesIn(deps, tx, definition, row)
      if (Object.keys(changed).length > 0)
        await tx
          .update(table)
          .set(changed)
          .where(eq(idColumn, Number(row.id)))
      return Number(row.id)
    })
  for (let id = await hideNext(0); id !== undefined; id = await hideNext(id))
    await deps.cache.drop(tagsOf(definition, [id]))
}

async function hideFilesIn(
  deps: Parts,
  tx: Queries,
  definition: ResourceDefinition,
  row: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const changed: Record<string, unknown> = {}
  for (const name of privateFieldsOf(definition)) {
    const moved = new Map<string, string>()
    for (const path of textsOf(row[name]).filter((each) => each.startsWith('/storage/')))
      moved.set(path, await hidePublicFile(deps, tx, { path, controller: definition.controller }))
    if (moved.size > 0) changed[name] = mapTexts(row[name], (path) => moved.get(path) ?? path)
  }
  return changed
}

/** Removes files that no record has: of forms that were never sent, of records that are gone, and those that were replaced. */
export async function removeUnusedFiles(
  deps: Pick<Deps, 'db' | 'storage' | 'clock'>,
  resources: BoundResources,
): Promise<void> {
  const now = Math.floor(deps.clock() / 1000)
  const before = now - draftLife
  const unchecked = await loadUncheckedFiles(deps.db, before, batch)
  for (const [controller, files] of Map.groupBy(unchecked, (file) => file.controller)) {
    const paths = files.map(({ path }) => path)
    const resource = resources.find(controller)
    // A resource that is missing for now may come back with its records.
    const used =
      resource && hasPrivateFiles(resource.definition)
        ? await findUsedFiles(deps.db, resource.definition, paths)
        : new Set(paths)
    await noteChecked(deps.db, [...used], now)
    const unused = paths.filter((path) => !used.has(path))
    for (const path of await forgetPrivateFiles(deps.db, unused, before)) await deps.storage.remove(privateName(path))
  }
}

async function measure(content: Uint8Array): Promise<{ width: number; height: number }> {
  // Loaded by need: a start does not pay for it.
  const { default: sharp } = await import('sharp')
  const found = await sharp(content)
    .metadata()
    .catch(() => undefined)
  return { width: found?.width ?? 0, height: found?.height ?? 0 }
}

/** Gives the public path of a copy of a private file; any other path as it is. */
export async function publishFile({ deps, queries, caller }: CrudContext, path: string): Promise<string> {
  if (!isPrivatePath(path)) return path
  const content = await deps.storage.read(privateName(path))
  if (!content) return ''
  const now = deps.clock()
  const sha1 = createHash('sha1').update(content).digest('hex')
  const day = new Date(now).toISOString().slice(0, 10).replaceAll('-', '')
  const name = `default/${day}/${sha1}${extname(path)}`
  await deps.storage.copy(privateName(path), name)
  await addPublicFile(queries, {
    url: `/storage/${name}`,
    sha1,
    size: content.length,
    name: path.slice(path.lastIndexOf('/') + 1),
    storage: deps.storage.name,
    admin_id: caller.id,
    create_time: Math.floor(now / 1000),
    mimetype: servedAs(name)['content-type'],
    ...(await measure(content)),
  })
  return `/storage/${name}`
}
