import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openMemberCentre, stubBrowser } from '../../test-support/open-member-centre.tsx'

beforeEach(() => {
  stubBrowser()
  // jsdom plays nothing.
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue(undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const card = { id: 3, title: 'Asking questions', path: '/course/asking', cover: '', videos: 2, done: 0 }
const learning = { enrolments: [], certificates: [], feed: { address: '' } }
const lesson = { minutes: 12, summary: '', position: 0, isDone: false }
const lessons = [
  {
    ...lesson,
    title: 'First steps',
    key: 'aa',
    address: 'http://api.test/private-files/1/a.mp4?expires=1',
    position: 40,
  },
  { ...lesson, title: 'Listening', key: 'bb', address: 'http://api.test/private-files/2/b.mp4?expires=1' },
  { ...lesson, title: 'In the room', key: '', address: '' },
]

async function openCourse(path: string, course: () => object = () => ({ ...card, lessons })) {
  const isSentAfterLeaving: boolean[] = []
  const opened = await openMemberCentre(path, {
    pages: ['account/courses'],
    handlers: {
      'GET /api/account/courses': () => ({ data: { list: [card] } }),
      'GET /api/account/learning': () => ({ data: learning }),
      'GET /api/account/course': () => ({ data: course() }),
      'POST /api/account/lessonProgress': (_body, _url, { keepalive }) => {
        isSentAfterLeaving.push(keepalive)
        return { data: { position: 0, isDone: false } }
      },
    },
  })
  const sent = () => opened.server.seen.flatMap(({ call, body }) => (call.startsWith('POST') ? [body] : []))
  return { ...opened, sent, isSentAfterLeaving }
}

/** Moves a video to a moment, in seconds of 100. */
function play(video: HTMLElement, time: number): void {
  for (const [name, value] of Object.entries({ currentTime: time, duration: 100, readyState: 4 }))
    Object.defineProperty(video, name, { configurable: true, writable: true, value })
  fireEvent.timeUpdate(video)
}

it('a member opens a course, and its video goes on where it was left', async () => {
  const { user } = await openCourse('/account/courses')
  await user.click(await screen.findByRole('link', { name: /^Asking questions/ }))
  const video = await screen.findByLabelText<HTMLVideoElement>('Video: First steps')
  expect([video.controls, video.getAttribute('src')]).toEqual([true, lessons[0]?.address])
  Object.defineProperty(video, 'duration', { value: 100 })
  fireEvent.loadedMetadata(video)
  expect(video.currentTime).toBe(40)
  const list = within(screen.getByRole('region', { name: 'Lessons' }))
  expect(list.getByRole('link', { name: /First steps/ }).getAttribute('aria-current')).toBe('true')
  expect(list.getByText('0 of 2 video lessons finished')).toBeDefined()
  expect(list.queryByRole('link', { name: /In the room/ })).toBeNull()
})

it('the progress is stored while a video plays, when it is paused, and when another lesson is chosen', async () => {
  const { user, sent } = await openCourse('/account/courses?id=3&lesson=bb')
  const video = await screen.findByLabelText('Video: Listening')
  for (const time of [1, 4, 9.9, 10.5, 12]) play(video, time)
  await waitFor(() => expect(sent()).toEqual([{ course: 3, lesson: 'bb', position: 10, isDone: false }]))
  fireEvent.pause(video)
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ position: 12 }))
  play(video, 15)
  await user.click(screen.getByRole('link', { name: /First steps/ }))
  await screen.findByLabelText('Video: First steps')
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ lesson: 'bb', position: 15 }))
  expect(sent()).toHaveLength(3)
})

it('the progress of a paused video reaches the server when its page is left in the same moment', async () => {
  const { isSentAfterLeaving } = await openCourse('/account/courses?id=3&lesson=bb')
  const video = await screen.findByLabelText('Video: Listening')
  play(video, 4)
  fireEvent.pause(video)
  await waitFor(() => expect(isSentAfterLeaving).toEqual([true]))
})

it('a lesson that was seen to its end is finished, and a new signature does not interrupt the video', async () => {
  let isDone = false
  const { sent } = await openCourse('/account/courses?id=3', () => ({
    ...card,
    done: isDone ? 1 : 0,
    lessons: lessons.map((each) => ({
      ...each,
      isDone: isDone && each.key === 'bb',
      address: `${each.address}${isDone}`,
    })),
  }))
  const video = await screen.findByLabelText('Video: First steps')
  const src = video.getAttribute('src')
  isDone = true
  play(video, 96)
  expect(await screen.findByText('1 of 2 video lessons finished')).toBeDefined()
  expect(sent()).toEqual([{ course: 3, lesson: 'aa', position: 96, isDone: true }])
  expect(screen.getByLabelText('Video: First steps').getAttribute('src')).toBe(src)
})

it('a video whose address has expired goes on with a new one; if that fails too, the page says so', async () => {
  let count = 0
  await openCourse('/account/courses?id=3', () => {
    count = Math.min(count + 1, 2)
    return { ...card, lessons: lessons.map((each) => ({ ...each, address: `http://api.test/${count}.mp4` })) }
  })
  const video = await screen.findByLabelText('Video: First steps')
  fireEvent.error(video)
  await waitFor(() => expect(video.getAttribute('src')).toBe('http://api.test/2.mp4'))
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.error(video)
  expect(await screen.findByText('The video could not be played.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})

it('a member without courses learns how one appears', async () => {
  await openMemberCentre('/account/courses', {
    pages: ['account/courses'],
    handlers: {
      'GET /api/account/courses': () => ({ data: { list: [] } }),
      'GET /api/account/learning': () => ({ data: learning }),
    },
  })
  expect(await screen.findByText(/You have no courses yet/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Browse courses' }).getAttribute('href')).toBe('http://www.test/course')
})

const enrolment = {
  number: 'BM-2026-01',
  state: '2',
  seats: 2,
  position: null,
  offerUntil: null,
  price: '600.00',
  course: { id: 3, title: 'Asking questions', path: '/course/asking', cover: '' },
  run: {
    title: 'Weekend run',
    first: '2026-12-05',
    last: '2026-12-06',
    begins: '09:00',
    ends: '16:00',
    timeZone: 'Asia/Shanghai',
    place: 'Room 2, 8 Renmin Road',
    teacher: 'Li Na',
    isCancelled: false,
    isOver: false,
    calendar: '/course/asking/7/calendar.ics',
  },
}

it('enrolments show when and where their runs are, and the position on the waiting list', async () => {
  const waiting = { ...enrolment, number: 'BM-2026-02', state: '0', position: 2, run: { ...enrolment.run, title: 'B' } }
  const past = { ...enrolment, number: 'BM-2026-03', run: { ...enrolment.run, title: 'C', isOver: true } }
  await openMemberCentre('/account/courses', {
    pages: ['account/courses'],
    handlers: {
      'GET /api/account/courses': () => ({ data: { list: [] } }),
      'GET /api/account/learning': () => ({ data: { ...learning, enrolments: [waiting, enrolment, past] } }),
    },
  })
  const coming = within(await screen.findByRole('region', { name: 'Dates and enrolments' }))
  const [first, second] = coming.getAllByRole('listitem').map((item) => within(item))
  expect(first?.getByText('2026-12-05 Sat – 2026-12-06 Sun, 09:00–16:00')).toBeDefined()
  expect(first?.getByText('Teacher: Li Na · 2 seats · ¥600.00 in total')).toBeDefined()
  expect(first?.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe(
    'http://www.test/course/asking/7/calendar.ics',
  )
  expect(second?.getByText('No. 2 on the waiting list')).toBeDefined()
  expect(within(screen.getByRole('region', { name: 'Past dates' })).queryByText('Map')).toBeNull()
})

it('a certificate is downloaded and verified, and its address is copied where the device cannot share', async () => {
  const certificate = { code: 'TN-1', holder: 'Wang', subject: 'Board', issued: '2026-01-02', expires: null }
  const { user } = await openMemberCentre('/account/courses', {
    pages: ['account/courses'],
    handlers: {
      'GET /api/account/courses': () => ({ data: { list: [] } }),
      'GET /api/account/learning': () => ({
        data: {
          ...learning,
          certificates: [{ ...certificate, isExpired: false, picture: '/storage/c.png', path: '/sign?code=TN-1' }],
        },
      }),
    },
  })
  const part = within(await screen.findByRole('region', { name: 'My certificates' }))
  expect(part.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('//cdn.test/storage/c.png')
  const address = 'http://www.test/sign?code=TN-1'
  expect(part.getByRole('link', { name: 'Verify online' }).getAttribute('href')).toBe(address)
  await user.click(part.getByRole('button', { name: 'Share' }))
  expect(await part.findByText('Link copied')).toBeDefined()
  expect(await navigator.clipboard.readText()).toBe(address)
})

it('the calendar subscription is switched on, and its address opens in a calendar app', async () => {
  let address = ''
  const { user, server } = await openMemberCentre('/account/courses', {
    pages: ['account/courses'],
    handlers: {
      'GET /api/account/courses': () => ({ data: { list: [card] } }),
      'GET /api/account/learning': () => ({ data: { ...learning, feed: { address } } }),
      'POST /api/account/calendarFeed': () => {
        address = '//api.test/api/calendar.ics?key=7.secret&lang=en'
        return { data: { address } }
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Create an address' }))
  const open = await screen.findByRole('link', { name: 'Open in calendar' })
  expect(open.getAttribute('href')).toBe('webcal://api.test/api/calendar.ics?key=7.secret&lang=en')
  await user.click(screen.getByRole('button', { name: 'End subscription' }))
  await user.click(screen.getByRole('button', { name: 'End' }))
  const changes = () => server.seen.flatMap(({ call, body }) => (call.endsWith('/calendarFeed') ? [body] : []))
  await waitFor(() => expect(changes().at(-1)).toEqual({ isOn: false }))
})
