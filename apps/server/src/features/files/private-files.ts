import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import type { ResourceDefinition } from '@teachnet/contract'
import { eq } from 'drizzle-orm'
import type { BoundResource, BoundResources, CrudContext } from '../../records/bound-resource.ts'
import {
  mapPrivateFiles,
  privateFieldsOf,
  privateFilesIn,
  hidePublicFile,
  publicCopyRemoval,
  forgetPrivateFiles,
  loadUncheckedFiles,
  recordChecked,
} from '../../records/files/private-files.ts'
import { tagsOf } from '../../records/write/transaction.ts'
import type { Queries } from '../../platform/db/client.ts'
import type { CachePort, ClockPort, DatabasePort, JobsPort, RandomPort, StoragePort } from '../../platform/ports.ts'
import { isPrivatePath, privateName } from '../../platform/storage/private-file.ts'
import { servedAs } from '../../platform/storage/served-as.ts'
import { addPublicFile, loadOwnerlessUrls } from './attachment.repo.ts'
import { removeAttachments } from './file-removal.ts'
import { findUsedFiles, isFileUsed, loadExposedRecords } from './file-use.repo.ts'

type Parts = DatabasePort & ClockPort & RandomPort & CachePort & StoragePort & JobsPort

/** Moves public files to private storage when a definition makes their field private; run it at each start. */
export const hideExposedFiles = { name: 'file.hideExposed', parse: () => undefined }

/** Seconds: the time to complete a form; files without a record are deleted afterwards. */
const draftLife = 86_400
const batch = 500

/** Registers the handlers of the jobs that make public files private; call it before the jobs start. */
export function handlePrivateFiles(deps: Parts, resources: BoundResources): void {
  deps.jobs.handle(publicCopyRemoval, async ({ url }) => {
    if (await isFileUsed(deps.db, resources, url)) return
    await removeAttachments(deps, [url])
    await deps.storage.remove(url.slice('/storage/'.length))
  })
  deps.jobs.handle(hideExposedFiles, async () => {
    for (const resource of resources.all())
      if (privateFieldsOf(resource.definition).length > 0) await hideFilesOf(deps, resource)
    // Files of forms that were begun earlier and never sent.
    for (const url of await loadOwnerlessUrls(deps.db, 'application'))
      await deps.jobs.add(deps.db, publicCopyRemoval, { url })
  })
}

async function hideFilesOf(deps: Parts, { definition, table }: BoundResource): Promise<void> {
  const { id: idColumn } = table
  if (!idColumn) return
  // One record per transaction: the record is locked only while its own files are moved.
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
    const field = definition.fields[name]
    const moved = new Map<string, string>()
    for (const path of privateFilesIn(field, row[name]).filter((each) => each.startsWith('/storage/')))
      moved.set(path, await hidePublicFile(deps, tx, { path, controller: definition.controller }))
    if (moved.size > 0) changed[name] = mapPrivateFiles(field, row[name], (path) => moved.get(path) ?? path)
  }
  return changed
}

/** Removes files without a record: of abandoned forms, of deleted records, and replaced files. */
export async function removeUnusedFiles(
  deps: DatabasePort & ClockPort & StoragePort,
  resources: BoundResources,
): Promise<void> {
  const now = Math.floor(deps.clock() / 1000)
  const before = now - draftLife
  const unchecked = await loadUncheckedFiles(deps.db, before, batch)
  for (const [controller, files] of Map.groupBy(unchecked, (file) => file.controller)) {
    const paths = files.map(({ path }) => path)
    const resource = resources.find(controller)
    // A resource that is missing for now may return with its records.
    const used =
      resource && privateFieldsOf(resource.definition).length > 0
        ? await findUsedFiles(deps.db, resource.definition, paths)
        : new Set(paths)
    await recordChecked(deps.db, [...used], now)
    const unused = paths.filter((path) => !used.has(path))
    for (const path of await forgetPrivateFiles(deps.db, unused, before)) await deps.storage.remove(privateName(path))
  }
}

async function measure(content: Uint8Array): Promise<{ width: number; height: number }> {
  // Loaded on demand, so that it does not slow the start.
  const { default: sharp } = await import('sharp')
  const found = await sharp(content)
    .metadata()
    .catch(() => undefined)
  return { width: found?.width ?? 0, height: found?.height ?? 0 }
}

/** Copies a private file to a public path and returns that path; returns any other path unchanged. */
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
