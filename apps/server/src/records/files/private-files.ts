import type { Queries } from '../../platform/db/client.ts'
import { addPrivateFile, holdPrivateFiles } from './private-file.repo.ts'
import type { ClockPort, JobsPort, RandomPort, StoragePort } from '../../platform/ports.ts'
import { isPrivatePath, newPrivatePath, privateName } from '../../platform/storage/private-file.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import type { StoredRow } from '../rows.ts'
import { mapPrivateFiles, privateFieldsOf, privateFilesIn } from './private-addresses.ts'
import { rejectField } from '../write/read-input.ts'

/** Prefix of the names of public files. */
const publicRoot = '/storage/'

/** A job that removes the public copy of a file that has become private, unless public content still uses it. */
export const publicCopyRemoval = { name: 'file.removePublicCopy', parse: parseUrl }

/**
 * Returns the private files of a checked body in their stored form: files the record already has, files uploaded for its resource, and
 * public files, which become private. Call it in the transaction of the write.
 *
 * @throws VALIDATION for the path of a private file that is not one of this resource
 */
export async function claimPrivateFiles(
  context: CrudContext,
  { definition }: BoundResource,
  input: Readonly<Record<string, unknown>>,
  before: StoredRow = {},
): Promise<Readonly<Record<string, unknown>>> {
  const claimed: Record<string, unknown> = {}
  for (const name of privateFieldsOf(definition)) {
    if (!Object.hasOwn(input, name)) continue
    const field = definition.fields[name]
    const own = new Set(privateFilesIn(field, before[name]))
    const texts = privateFilesIn(field, input[name])
    const brought = texts.filter((path) => isPrivatePath(path) && !own.has(path))
    const held = await holdPrivateFiles(context.queries, {
      paths: brought,
      controller: definition.controller,
      now: secondsOf(context.deps),
    })
    if (brought.some((path) => !held.has(path))) throw rejectField(context, name, 'crud.fileMissing')
    const moved = new Map<string, string>()
    for (const path of texts.filter((each) => each.startsWith(publicRoot)))
      moved.set(path, await hidePublicFile(context.deps, context.queries, { path, controller: definition.controller }))
    if (moved.size > 0) claimed[name] = mapPrivateFiles(field, input[name], (path) => moved.get(path) ?? path)
  }
  return { ...input, ...claimed }
}

/**
 * Makes a private copy of a public file and returns its path; a job removes the public file after the copy is stored. An address of another
 * site is returned unchanged.
 */
export async function hidePublicFile(
  deps: ClockPort & RandomPort & StoragePort & JobsPort,
  queries: Queries,
  { path, controller }: { readonly path: string; readonly controller: string },
): Promise<string> {
  const name = path.slice(publicRoot.length)
  // No public name has such a part; the storage would reject it.
  if (name.split('/').some((part) => part.startsWith('.')) || !(await deps.storage.has(name))) return path
  const hidden = newPrivatePath(name.slice(name.lastIndexOf('/') + 1), deps.random)
  await deps.storage.copy(name, privateName(hidden))
  await addPrivateFile(queries, { path: hidden, controller, sender: '', size: 0, create_time: secondsOf(deps) })
  await deps.jobs.add(queries, publicCopyRemoval, { url: path })
  return hidden
}

function secondsOf({ clock }: ClockPort): number {
  return Math.floor(clock() / 1000)
}

function parseUrl(raw: unknown): { readonly url: string } {
  if (typeof raw === 'object' && raw !== null && 'url' in raw) return { url: String(raw.url) }
  throw new TypeError('A job to remove a public copy names none')
}
