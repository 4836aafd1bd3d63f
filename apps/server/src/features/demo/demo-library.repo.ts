import { isBilingual, isFileField, isPrivateFile, type ResourceDefinition } from '@teachnet/contract'
import { and, eq } from 'drizzle-orm'
import type { Queries } from '../../platform/db/client.ts'
import { attachment, mediaFolderTable } from '../../records/tables/attachment.ts'
import { adminTable } from '../../records/tables/resources.ts'
import { valueText } from '../../platform/untyped-values.ts'

/** A file that the demo has stored. */
export interface DemoFile {
  readonly url: string
  readonly size: number
  readonly sha1: string
  readonly width: number
  readonly height: number
}

/** The data of a picture in the library: description, credit, and the area that shows it. */
interface Description {
  readonly name: string
  readonly alt: string
  readonly alt_en: string
  readonly credit: string
  readonly credit_en: string
  readonly folder: string
}

/** The descriptions of the pictures in records, by address. */
export type Descriptions = Map<string, Description>

/** The drawings are made for the demo. */
const rendered = { credit: '师联网绘制', credit_en: 'TeachNet' } as const

/**
 * Collects the descriptions of pictures from the records of an area; a picture without a description gets the name of
 * its record.
 */
export function describePictures(
  descriptions: Descriptions,
  { fields, labelField, title }: ResourceDefinition,
  inputs: readonly Readonly<Record<string, unknown>>[],
): void {
  const label = fields[labelField]
  const english = label && isBilingual(label) ? `${labelField}_en` : labelField
  for (const [name, field] of Object.entries(fields)) {
    // The library does not contain the files of applicants.
    if (!isFileField(field) || isPrivateFile(field)) continue
    for (const input of inputs)
      for (const url of addressesIn(input[name])) {
        const text = (part: string) => valueText(input[part])
        if (descriptions.has(url)) continue
        descriptions.set(url, {
          name: text(labelField),
          alt: text(`${name}_alt`) || text(labelField),
          alt_en: text(`${name}_alt_en`) || text(english),
          credit: text(`${name}_credit`) || rendered.credit,
          credit_en: text(`${name}_credit_en`) || rendered.credit_en,
          folder: title['zh-cn'],
        })
      }
  }
}

function addressesIn(value: unknown): readonly string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  return items.flatMap((one) => (typeof one === 'string' && one !== '' ? [one] : []))
}

/** Collects the descriptions of pictures that no record has, only the configuration of the site. */
export function describeSitePictures(
  descriptions: Descriptions,
  alts: Readonly<Record<string, readonly [chinese: string, english: string]>>,
): void {
  for (const [url, [alt, alt_en]] of Object.entries(alts))
    descriptions.set(url, { name: alt, alt, alt_en, ...rendered, folder: '站点' })
}

/** Adds the described files of the demo to the media library, in a folder for each area that shows them. */
export async function addToLibrary(
  db: Queries,
  files: readonly DemoFile[],
  descriptions: Descriptions,
  { now, storage }: { readonly now: number; readonly storage: string },
): Promise<void> {
  const times = { create_time: now, update_time: now }
  const folders = new Map<string, number>()
  for (const name of new Set([...descriptions.values()].map(({ folder }) => folder))) {
    await db
      .insert(mediaFolderTable)
      .values({ pid: 0, name, ...times })
      .onConflictDoNothing()
    const [found] = await db
      .select({ id: mediaFolderTable.id })
      .from(mediaFolderTable)
      .where(and(eq(mediaFolderTable.pid, 0), eq(mediaFolderTable.name, name)))
    if (found) folders.set(name, found.id)
  }
  const rows = files.flatMap(({ url, ...facts }) => {
    const described = descriptions.get(url)
    if (!described) return []
    const { folder, name: label, ...said } = described
    const file = url.slice(url.lastIndexOf('/') + 1)
    const name = label === '' ? file : `${label.slice(0, 90)}.webp`
    const own = { folder_id: folders.get(folder) ?? null, topic: demoTopic, mimetype: 'image/webp', storage }
    return [{ url, name, ...facts, ...said, ...own, admin_id: 0, user_id: 0, create_time: now, last_upload_time: now }]
  })
  // Statements have a limit of parameters.
  for (let from = 0; from < rows.length; from += 200)
    await db
      .insert(attachment)
      .values(rows.slice(from, from + 200))
      .onConflictDoNothing()
}

const demoTopic = 'demo'

/** Sets the first administrator as the one who uploaded the files of the demo. */
export async function assignUploader(db: Queries): Promise<void> {
  const [admin] = await db.select({ id: adminTable.id }).from(adminTable).orderBy(adminTable.id).limit(1)
  if (!admin) return
  const isUnowned = and(eq(attachment.topic, demoTopic), eq(attachment.admin_id, 0))
  await db.update(attachment).set({ admin_id: admin.id }).where(isUnowned)
}
