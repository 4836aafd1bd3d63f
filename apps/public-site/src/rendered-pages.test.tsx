// @vitest-environment jsdom
import { isVisited, type VisitorViewName } from '@teachnet/contract'
import { resources } from '@teachnet/contract/all-resources'
import { createMessageLoader, type MessageFile, messageTable } from '@teachnet/i18n'
import { MessagesProvider } from '@teachnet/i18n/react'
import { languages } from '@teachnet/languages'
import { uiMessages } from '@teachnet/ui/messages'
import { cleanup, render } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { beforeAll, expect, it, vi } from 'vitest'
import { loadMessages, messageFilesOf } from './app/messages.ts'
import { pageDataOf } from './app/loading/page-data.ts'
import { SiteFooter } from './app/layout/site-layout.tsx'
import { nextDateOf } from './app/course-dates.ts'
import { courseCalendar } from './features/course/calendar/calendar.route.ts'
import { serverPages } from './pages.server.ts'
import { type PageName, pageNames } from './pages.ts'
import { routeOfPage } from './share/page-routes.server.ts'
import { sampleContent } from './test-support/fake-api.ts'
import { loadSamplePage, pagesWithoutForms, sampleAddress } from './test-support/load-sample-page.ts'
import { course } from './test-support/sample-content.ts'
import { nameOfSample } from './test-support/sample-record.ts'

/** Fields that only the server reads while it builds a page. */
const readOnServer = [
  // Joins an entry with that of the previous year, and a teacher with the caption of a list.
  'teacher.Teacher100 link teacher_id',
  // Join a slide with its group or its course, and a footer entry with its column.
  'app.Swiper card group_id',
  'offline.Swiper card course',
  'enterprise.Bottom card column_title',
]

const tables = { 'zh-cn': messageTable(import.meta.glob<MessageFile>('./locales/zh-cn/*.json', { import: 'default' })) }

const views: readonly VisitorViewName[] = ['link', 'card', 'page']

beforeAll(async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  for (const name of pageNames) await loadMessages('zh-cn', sampleAddress(name))
})

it('each field that a projection loads is used by at least one page', async () => {
  const read = new Set<string>()
  for (const name of pagesWithoutForms) await renderSample(name, (content) => watch(content, read))
  courseCalendar(watch(course, read), nextDateOf(watch(course, read)), 'https://site.example/course/a', 'zh-cn')
  const declared = resources.filter(isVisited).flatMap((definition) =>
    views.flatMap((name) => {
      const view = definition.visitors[name]
      const fields = [...(view?.fields ?? []), ...Object.keys(view?.related ?? {})]
      return fields.map((field) => `${definition.controller} ${name} ${field}`)
    }),
  )
  const viewOf = (field: string) => field.slice(0, field.lastIndexOf(' '))
  // A view that no page uses is not loaded.
  const loaded = new Set([...read].map(viewOf))
  const rendered = new Set([...read, ...readOnServer])
  expect(declared.filter((field) => loaded.has(viewOf(field)) && !rendered.has(field))).toEqual([])
  expect(loaded.size).toBeGreaterThan(15)
})

it.each(pagesWithoutForms)('the page %s names the files of all messages that it shows', async (name) => {
  const { problems } = await renderSample(name, (content) => content)
  expect(problems.map(({ message }) => message)).toEqual([])
})

it.each(pagesWithoutForms)('the page %s takes each parameter that its own links and forms set', async (name) => {
  const { parameters } = await renderSample(name, (content) => content)
  expect([...serverPages[name].query, 'lang']).toEqual(expect.arrayContaining(parameters))
})

it.each([
  ['teacher', 'teacher.Teacher'],
  ['team', 'teacher.Team'],
  ['course', 'course.Course'],
  ['newsItem', 'information.Item'],
] as const)('the data of the page %s names the record of %s that staff can edit', async (name, controller) => {
  const { data } = await loadSamplePage(name)
  expect(pageDataOf(data)?.record).toEqual({ controller, id: expect.any(Number) })
})

it('the data of a page of several records names no record to edit', async () => {
  const { data } = await loadSamplePage('teachers')
  expect(pageDataOf(data)?.record).toBeUndefined()
})

interface Rendered {
  /** Messages that are missing or cannot be formatted. */
  readonly problems: readonly Error[]
  /** Names of the parameters that links and forms of the page set in its own address. */
  readonly parameters: string[]
}

/** Builds the head of a page and renders it, as its route file does, with the messages of the files that it names. */
async function renderSample(name: PageName, wrap: (content: object) => object): Promise<Rendered> {
  const { data } = await loadSamplePage(name, { content: wrap(sampleContent(serverPages[name].content)) })
  const page = pageDataOf(data)
  if (!page) throw new TypeError(`The loader of ${name} returns no page data`)
  const { default: Page } = routeOfPage(name)
  const messages = createMessageLoader({ languages, locale: 'zh-cn', tables: [uiMessages, tables] })
  await messages.load(messageFilesOf(sampleAddress(name)))
  const problems: Error[] = []
  const Stub = createRoutesStub([
    {
      path: '*',
      Component: () => (
        <>
          <Page loaderData={data} />
          <SiteFooter site={page.content.site} />
        </>
      ),
    },
  ])
  const { container } = render(
    <MessagesProvider locale="zh-cn" messages={messages.messages()} onError={(error) => problems.push(error)}>
      <Stub initialEntries={[sampleAddress(name)]} />
    </MessagesProvider>,
  )
  const parameters = parametersSetIn(container, sampleAddress(name))
  cleanup()
  return { problems, parameters }
}

/** Returns the names of the parameters that links and forms set in an address. */
function parametersSetIn(container: Element, path: string): string[] {
  const leadsTo = (address: string | null) => new URL(address ?? path, `https://site.example${path}`).pathname === path
  const links = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href')).filter(leadsTo)
  const forms = [...container.querySelectorAll('form')].filter((form) => leadsTo(form.getAttribute('action')))
  return [
    ...links.flatMap((href) => [...new URLSearchParams(href?.split('?')[1]?.split('#')[0]).keys()]),
    ...forms.flatMap((form) => [...new FormData(form).keys()]),
  ]
}

/** Wraps a value and records which fields of its records are read: controller, view and field. */
function watch<T>(value: T, read: Set<string>): T {
  if (typeof value !== 'object' || value === null) return value
  const name = nameOfSample(value)
  return new Proxy(value, {
    get(target, key, receiver) {
      if (name !== undefined && typeof key === 'string') read.add(`${name} ${key}`)
      return watch(Reflect.get(target, key, receiver), read)
    },
  })
}
