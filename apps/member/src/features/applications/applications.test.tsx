import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { isRecord } from '@teachnet/protocol'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Handlers, openMemberCentre, stubBrowser } from '../../test-support/open-member-centre.tsx'

beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const number = 'T2345-6789A'
const own = { kind: 'teacher', number, subject: '', state: '4', create_time: 1_795_000_000, update_time: 1_795_000_000 }
const asked = {
  text: 'Please send your certificate again.',
  fields: {
    school: { kind: 'text', label: { 'zh-cn': '学校', en: 'School' }, max: 50, required: true },
    photo: { kind: 'image', label: { 'zh-cn': '照片', en: 'Photo' }, visibility: 'private' },
  },
  choices: {},
  upload: { maxSize: 1_000_000, types: { photo: ['png'] }, isDirect: false },
  provinces: [],
}
const status = {
  kind: 'teacher',
  number,
  state: '4',
  mayWithdraw: true,
  withdrawUntil: null,
  timeline: [
    { event: 'received', text: '', time: 1_795_000_000 },
    { event: 'asked', text: asked.text, time: 1_795_000_100 },
  ],
  asked,
}
const file = { label: 'Photo', name: 'me.png', url: 'http://api.test/private-files/1/me.png' }

function openApplications(path: string, handlers: Handlers = {}) {
  return openMemberCentre(path, {
    pages: ['account/applications'],
    handlers: {
      'GET /api/account/applications': () => ({ data: { list: [own], unproved: [] } }),
      'POST /api/account/openApplication': () => ({ data: { token: 'token', expires: 1, files: [file], subject: '' } }),
      'POST /api/application/status': () => ({ data: status }),
      ...handlers,
    },
  })
}

it('a member opens an application from the list, sees its timeline and files, and answers the request of the staff [P8]', async () => {
  let answers = 0
  const { user, server } = await openApplications('/account/applications', {
    'POST /api/application/answer': () => {
      answers += 1
      return answers === 1 ? { error: 'Refused', fields: { school: 'The name is too long' } } : { data: null }
    },
  })
  await user.click(await screen.findByRole('link', { name: /Teacher application.*T2345-6789A.*Your turn/ }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Teacher application' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'me.png' }).getAttribute('href')).toBe(file.url)
  const form = within(screen.getByRole('form', { name: 'Please send us' }))
  await user.type(form.getByRole('textbox', { name: /School/ }), 'First school')
  await user.type(form.getByRole('textbox', { name: 'Message' }), 'Here it is')
  await user.click(form.getByRole('button', { name: 'Send' }))
  expect(await form.findByText('The name is too long')).toBeDefined()
  expect(form.getByRole('textbox', { name: /School/ })).toHaveProperty('value', 'First school')
  await user.click(form.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(answers).toBe(2))
  const sent = server.seen.filter(({ call }) => call === 'POST /api/application/answer')
  expect(sent[1]?.body).toEqual({
    token: 'token',
    key: expect.stringMatching(/^[\da-f]{32}$/),
    message: 'Here it is',
    values: { school: 'First school' },
  })
})

/** Handlers with the drafts that the server has of the member, by key. */
function withDrafts(handlers: Handlers = {}) {
  const drafts = new Map<string, Record<string, unknown>>()
  const parts = (body: unknown): Record<string, unknown> => (isRecord(body) ? body : {})
  return {
    drafts,
    handlers: {
      ...handlers,
      'GET /api/formDraft/index': () => ({ data: { list: [...drafts.values()] } }),
      'GET /api/formDraft/open': (_body: unknown, { searchParams }: URL) => ({
        data: drafts.get(searchParams.get('key') ?? ''),
      }),
      'POST /api/formDraft/save': (body: unknown) => {
        const draft = parts(body)
        drafts.set(String(draft['key']), { ...draft, revision: 1, time: 1_795_000_000 })
        return { data: { revision: 1, time: 1_795_000_000 } }
      },
      'POST /api/formDraft/del': (body: unknown) => {
        drafts.delete(String(parts(body)['key']))
        return { data: null }
      },
    } satisfies Handlers,
  }
}

it('an answer that was not sent is a draft of the account, with its accepted file and the key of its write [I1][I2][L6]', async () => {
  let uploads = 0
  const keys: (string | null)[] = []
  const { drafts, handlers } = withDrafts({
    'POST /api/application/upload': (_body, { searchParams }) => {
      uploads += 1
      keys.push(searchParams.get('key'))
      return uploads === 1 ? { data: { file: { url: '/private/me.png' } } } : { error: 'The file is not a picture' }
    },
    'POST /api/application/answer': () => ({ data: null }),
  })
  const { user } = await openApplications(`/account/applications?number=${number}`, handlers)
  await user.type(await screen.findByRole('textbox', { name: /School/ }), 'First school')
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Here it is')
  const choose = async (name: string) =>
    user.upload(screen.getByLabelText(/Choose.*Photo/), new File(['x'], name, { type: 'image/png' }))
  await choose('accepted.png')
  expect(await screen.findByText('accepted.png')).toBeDefined()
  await choose('refused.png')
  expect(await screen.findByText('The file is not a picture')).toBeDefined()
  expect(screen.getByText('accepted.png')).toBeDefined()
  await waitFor(() => expect(Object.values(localStorage).join()).toContain('First school'))
  expect(Object.values(localStorage).join()).not.toContain('/private/me.png')
  await waitFor(() => expect(drafts.size).toBe(1), { timeout: 10_000 })
  const [draft] = drafts.values()
  expect(draft).toMatchObject({ form: 'account/applications', record: number, title: number, idempotencyKey: keys[0] })
  await waitFor(() => expect(Object.keys(localStorage).filter((name) => name.includes('drafts'))).toEqual([]))
  cleanup()

  // On another device.
  localStorage.clear()
  const again = await openApplications(`/account/applications?number=${number}`, handlers)
  expect(await screen.findByRole('textbox', { name: /School/ })).toHaveProperty('value', '')
  await again.user.click(await screen.findByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: /School/ })).toHaveProperty('value', 'First school'))
  expect(screen.getByText('accepted.png')).toBeDefined()
  await again.user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(drafts.size).toBe(0))
  expect(again.server.seen.find(({ call }) => call === 'POST /api/application/answer')?.body).toMatchObject({
    key: keys[0],
    message: 'Here it is',
    values: { school: 'First school', photo: '/private/me.png' },
  })
})

it('the list of unsaved input in the header leads to the form with the draft, and deletes a draft [I1]', async () => {
  const { drafts, handlers } = withDrafts({
    'GET /api/account/preferences': () => ({ data: { locale: '', timeZone: '' } }),
  })
  const stored = { revision: 1, time: 1_795_000_000, idempotencyKey: '' }
  const content = { message: 'Half an answer', texts: {}, secrets: {}, files: {} }
  drafts.set('draft-of-answer', {
    key: 'draft-of-answer',
    form: 'account/applications',
    record: number,
    title: number,
    content: JSON.stringify(content),
    ...stored,
  })
  drafts.set('draft-of-profile', {
    key: 'draft-of-profile',
    form: 'account/profile',
    record: '',
    title: '',
    content: '{"motto":"Half a motto"}',
    ...stored,
  })
  const { user } = await openMemberCentre('/account/profile', {
    pages: ['account/profile', 'account/applications'],
    handlers: {
      'GET /api/account/applications': () => ({ data: { list: [own], unproved: [] } }),
      'POST /api/account/openApplication': () => ({ data: { token: 'token', expires: 1, files: [], subject: '' } }),
      'POST /api/application/status': () => ({ data: status }),
      ...handlers,
    },
  })
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: /^Unsaved input: \d draft/ }))
    return within(await screen.findByRole('dialog', { name: 'Unsaved input' }))
  }
  const list = await open()
  await user.click(list.getByRole('link', { name: number }))
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveProperty('value', 'Half an answer'),
  )

  const again = await open()
  const [profile = ''] = again
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
    .filter((title) => title !== number)
  await user.click(again.getByRole('button', { name: `Delete “${profile}”` }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect([...drafts.keys()]).toEqual(['draft-of-answer']))
})

it('an application is withdrawn only after a confirmation that names the consequence', async () => {
  const { user, server } = await openApplications(`/account/applications?number=${number}`, {
    'POST /api/application/withdraw': () => ({ data: null }),
  })
  await user.click(await screen.findByRole('button', { name: 'Withdraw the application' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw the application' }))
  expect(dialog.getByText(/cannot be undone/)).toBeDefined()
  expect(server.seen.some(({ call }) => call.includes('withdraw'))).toBe(false)
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(server.seen.some(({ call }) => call.includes('withdraw'))).toBe(true))
})

it('an unproved contact is named together with the way to prove it', async () => {
  const { user } = await openApplications('/account/applications', {
    'GET /api/account/applications': () => ({ data: { list: [], unproved: ['email'] } }),
  })
  expect(await screen.findByText(/Verify lina@example.org to see/)).toBeDefined()
  expect(screen.getByText(/You have sent no applications yet/)).toBeDefined()
  for (const kind of ['teacher', 'branch', 'shop', 'class'])
    expect(document.querySelector(`a[href="http://www.test/${kind}_set_in"]`)?.textContent).not.toBe('')
  await user.click(screen.getByRole('button', { name: 'Verify' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Verify the email address' }))
  await user.click(dialog.getByRole('button', { name: 'Verify' }))
  expect(await dialog.findByText('Password: Required')).toBeDefined()
})

it('the overview names the application that waits for the member, and shows the latest ones [P5]', async () => {
  const { user, router } = await openMemberCentre('/account/overview', {
    pages: ['account/overview', 'account/applications', 'account/balance'],
    handlers: {
      'GET /api/account/overview': () => ({ data: { days: [], score: [], money: [] } }),
      'GET /api/account/data': () => ({ data: { exports: [], deletion: null } }),
      'GET /api/account/balance': () => ({ data: { list: [], total: 0 } }),
      'GET /api/account/dailyCheckIn': () => ({ data: { isDone: true, streak: 1, longest: 1, points: 0 } }),
      'GET /api/account/applications': () => ({ data: { list: [own], unproved: [] } }),
      'POST /api/account/openApplication': () => ({ data: { token: 'token', expires: 1, files: [] } }),
      'POST /api/application/status': () => ({ data: status }),
    },
  })
  expect(await screen.findByRole('link', { name: /Teacher application.*Your turn/ })).toBeDefined()
  const task = screen.getByRole('link', { name: `Answer the question about ${number}` })
  // Applications that wait for the member come first.
  expect(
    task.compareDocumentPosition(screen.getByRole('link', { name: 'Balance log' })) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy()
  await user.click(task)
  await waitFor(() => expect(router.state.location.search).toBe(`?number=${number}`))
})

it.each([
  [['email'], /Verify your email or mobile number/, 'Verify', '/user/account/applications'],
  [[], /^Find a course/, 'Browse courses', 'http://www.test/course'],
])(
  'an overview without applications names one next step (not verified: %j)',
  async (unproved, reason, action, page) => {
    await openMemberCentre('/account/overview', {
      pages: ['account/overview', 'account/applications'],
      handlers: {
        'GET /api/account/overview': () => ({ data: { days: [], score: [], money: [] } }),
        'GET /api/account/data': () => ({ data: { exports: [], deletion: null } }),
        'GET /api/account/balance': () => ({ data: { list: [], total: 0 } }),
        'GET /api/account/dailyCheckIn': () => ({ data: { isDone: true, streak: 1, longest: 1, points: 0 } }),
        'GET /api/account/applications': () => ({ data: { list: [], unproved } }),
      },
    })
    expect(await screen.findByText(reason)).toBeDefined()
    expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe(page)
    expect(screen.queryByRole('region', { name: 'Recent balance changes' })).toBeNull()
  },
)

it('an enrolment is listed and opened with its course and run [P8]', async () => {
  const subject = 'Paper bridges · Weekend run'
  const { user } = await openApplications('/account/applications', {
    'GET /api/account/applications': () => ({ data: { list: [{ ...own, kind: 'enrolment', subject }], unproved: [] } }),
    'POST /api/account/openApplication': () => ({ data: { token: 'token', expires: 1, files: [], subject } }),
    'POST /api/application/status': () => ({ data: { ...status, kind: 'enrolment', asked: null } }),
  })
  await user.click(await screen.findByRole('link', { name: /^Enrolment: Paper bridges · Weekend run/ }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Enrolment' })).toBeDefined()
  expect(screen.getByText(subject)).toBeDefined()
})

it('an enrolment shows its position on the waiting list, and takes seats that are offered [P8]', async () => {
  let waiting: object | undefined = { position: 2, offerUntil: null }
  const enrolment = { kind: 'enrolment', number, state: '0', timeline: [] }
  const path = `/account/applications?number=${number}`
  const { user, server, router } = await openApplications(path, {
    'POST /api/application/status': () => ({ data: { ...enrolment, waiting } }),
    'POST /api/application/takeOffer': () => {
      waiting = undefined
      return { data: null }
    },
  })
  expect(await screen.findByText(/You are number 2 on the waiting list/)).toBeDefined()
  waiting = { position: 1, offerUntil: 1_795_000_000 }
  await router.revalidate()
  await user.click(await screen.findByRole('button', { name: 'Take the seats' }))
  await waitFor(() => expect(screen.queryByText(/reserved for you/)).toBeNull())
  expect(server.seen.find(({ call }) => call === 'POST /api/application/takeOffer')?.body).toEqual({ token: 'token' })
})
