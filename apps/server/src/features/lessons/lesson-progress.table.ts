import { boolean, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { seconds } from '../../platform/db/tables/columns.ts'

/** How far members have watched the video lessons of their courses. */
export const lessonProgress = pgTable(
  'lesson_progress',
  {
    user_id: integer().notNull(),
    course_id: integer().notNull(),
    /** The key of the lesson's video: a lesson with another video begins anew. */
    lesson: varchar({ length: 24 }).notNull(),
    /** Where the member stopped, in seconds. */
    position: integer().notNull(),
    is_done: boolean().notNull(),
    update_time: seconds().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.course_id, table.lesson] })],
)
