// Never run: code that the packages' types must accept or reject.
import type { ApiClient } from '@teachnet/api-client'
import { defineResource } from '@teachnet/contract'
import { calls, label, type Locale } from '@teachnet/protocol'
import { teacher } from '@teachnet/contract/resources'
import { inputSchema, parseResource } from '@teachnet/contract/schema'
import { createFormats, createMessages } from '@teachnet/i18n'
import { useText } from '@teachnet/i18n/react'
import { transition, type TerminalState } from '@teachnet/terminal-core'
import { buildSaveName } from '@teachnet/upload'
import { createUploader, type Transport } from '@teachnet/upload/browser'

const course = defineResource({
  controller: 'school.Course',
  table: 'course',
  title: label('课程', 'Courses'),
  labelField: 'name',
  fields: {
    id: { kind: 'id', label: label('编号', 'Id') },
    name: { kind: 'text', label: label('名称', 'Name'), max: 50, required: true },
    lessons: { kind: 'integer', label: label('课时', 'Lessons') },
  },
})

export async function useEverything(client: ApiClient, transport: Transport, state: TerminalState) {
  const { userInfo } = await client.call(calls.adminLogin, { body: { username: 'a', password: 'b', keep: true } })
  const token: string | undefined = userInfo.token
  const { list } = await client.resource(course).index({ page: 1 })
  const lessons: (number | null)[] = list.map((row) => row.lessons)
  await client.resource(teacher).del([1, '2'])
  // Registered by `examples/i18n/register.ts`.
  const locale: Locale = 'en'
  const text: string = createMessages({ locale, messages: { a: 'A' } }).format('a', { n: 1 })
  const [next, effects] = transition(state, { type: 'shown' })
  const name: string = buildSaveName('/{filename}', { name: 'a.png', sha1: '', now: new Date() })
  return {
    token,
    lessons,
    text,
    next,
    effects,
    name,
    schema: inputSchema(course, 'add'),
    parsed: parseResource({}),
    transport,
  }
}

export async function misuseEverything(client: ApiClient) {
  // @ts-expect-error a user name is not a number
  await client.call(calls.adminLogin, { body: { username: 1, password: 'b', keep: true } })
  // @ts-expect-error the body is missing
  await client.call(calls.adminLogin)
  // @ts-expect-error unknown field
  await client.resource(course).add({ name: 'a', lessons: 1, colour: 'red' })
  // @ts-expect-error unknown kind
  defineResource({ ...course, fields: { ...course.fields, id: { kind: 'identity', label: label('', '') } } })
  // @ts-expect-error unknown language
  createFormats('fr')
  // @ts-expect-error the transport is missing
  createUploader({ config: { types: ['png'] } })
  // @ts-expect-error a text is not a number
  const wrong: number = useText()('a')
  return wrong
}
