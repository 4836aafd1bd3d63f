import { bigint, text } from 'drizzle-orm/pg-core'

/** Unix seconds. */
export const seconds = () => bigint({ mode: 'number' })

/** Ids of rules separated by commas, or `*` for all: a group's definition shows them as a relation, its table stores a text. */
export const grantedRules = () => text().notNull().default('')
