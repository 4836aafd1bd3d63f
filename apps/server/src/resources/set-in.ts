import type { CrudContext, RecordAction, ResourceHooks, StoredRow } from '../crud/binding.ts'
import { insertRecord } from '../crud/operations/add.ts'
import { textOf } from '../crud/text-of.ts'
import { tagsOf, writtenAt } from '../crud/write.ts'
import { publishFile } from './private-files.ts'
import { acceptedTeacher, markAccepted } from './set-in.repo.ts'

/** Who changes the state of an application is the one who handles it. */
export const applicationHooks: ResourceHooks = {
  beforeSave: async ({ caller }, { before, stored }) => {
    if (before && stored.state !== undefined && stored.state !== before.state) stored.handler_id = caller.id
  },
}

export const setinTeacherHooks: ResourceHooks = { ...applicationHooks, recordActions: { accept: acceptTeacher } }

/**
 * Makes a teacher of an application, once: the row is locked, so that a second call finds the teacher of the first. The teacher has a
 * public copy of the photo, and stands disabled until somebody has written the profile and switches it on.
 */
async function acceptTeacher(context: CrudContext, { id, row }: Parameters<RecordAction>[1]) {
  const known = await acceptedTeacher(context.queries, id)
  if (known !== undefined)
    return { message: 'resource.setin.teacherExists', data: { teacher_id: known, is_created: false } }
  const teachers = context.resources.find('teacher.Teacher')
  if (!teachers) throw new TypeError('There is no resource teacher.Teacher')
  const photo = await publishFile(context, textOf(row.photo))
  const teacherId = await insertRecord(context, teachers, toTeacher(row, photo))
  await markAccepted(context.queries, id, { teacherId, handlerId: context.caller.id, now: writtenAt(context) })
  return {
    message: 'resource.setin.teacherCreated',
    data: { teacher_id: teacherId, is_created: true },
    tags: tagsOf(teachers.definition, [teacherId]),
  }
}

/** What an applicant said that a profile says too. */
const copiedFields = ['name', 'category_id', 'school', 'years', 'region'] as const

function toTeacher(application: StoredRow, photo: string): Record<string, unknown> {
  const copied = Object.fromEntries(copiedFields.map((name) => [name, application[name]]))
  return { ...copied, photo, avatar: photo, status: '0' }
}
