import { withPreview } from '@teachnet/contract/picture-focus'
import { loadPreviews } from '../db/picture-preview.repo.ts'
import type { ChangeAddress } from '../kinds/server-kind.ts'
import type { ContentSource } from './content-source.ts'
import type { ViewPlan } from './view-plan.ts'

/** Loads the previews of the pictures in rows. @returns the address of each picture with its preview */
export async function loadPicturePreviews(
  { db }: ContentSource,
  rows: readonly Readonly<Record<string, unknown>>[],
  columns: ViewPlan['fileColumns'],
): Promise<ChangeAddress> {
  const addresses = columns.flatMap(([column, files]) => rows.flatMap((row) => files.addresses(row[column])))
  const previews = await loadPreviews(db, [...new Set(addresses.map(pathOf))])
  return (address) => {
    const preview = previews.get(pathOf(address))
    return preview === undefined ? address : withPreview(address, preview)
  }
}

/** The path of a file without the focal point of a picture. */
function pathOf(address: string): string {
  return address.split('#', 1)[0] ?? ''
}
