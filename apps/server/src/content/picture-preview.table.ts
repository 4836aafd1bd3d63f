import { char, pgTable, varchar } from 'drizzle-orm/pg-core'

/** Previews of pictures while they load, by the path of the file: see `PicturePreview` of the contract. */
export const picturePreview = pgTable('picture_preview', {
  path: varchar({ length: 255 }).primaryKey(),
  preview: char({ length: 12 }).notNull(),
})
