import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openMemberCentre, stubBrowser } from '../../test-support/open-member-centre.tsx'

beforeEach(stubBrowser)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const offered = { controller: 'teacher.Teacher', id: 12, title: 'Ms Wang', path: '/teacher/12', picture: '' }

it('a page of the public site offers its record, which the member saves and returns', async () => {
  let list: object[] = []
  const { user, server } = await openMemberCentre('/account/saved?controller=teacher.Teacher&id=12', {
    pages: ['account/saved'],
    handlers: {
      'GET /api/account/saved': (_body, url) => ({
        data: { list, offered: url.searchParams.get('id') === '12' ? offered : null },
      }),
      'POST /api/account/saveItem': () => {
        list = list.length > 0 ? [] : [{ ...offered, create_time: 1 }]
        return { data: { saved: list.length > 0 } }
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Save “Ms Wang”' }))
  expect(await screen.findAllByRole('button', { name: 'Remove “Ms Wang”' })).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Back to the page' }).getAttribute('href')).toBe('http://www.test/teacher/12')
  const body = { controller: 'teacher.Teacher', id: 12 }
  expect(server.seen.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ ...body, saved: true })
})

it('a page without saved records explains how to save one, unless it offers one', async () => {
  const handlers = (offer: object | null) => ({
    'GET /api/account/saved': () => ({ data: { list: [], offered: offer } }),
  })
  await openMemberCentre('/account/saved', { pages: ['account/saved'], handlers: handlers(null) })
  expect(await screen.findByText(/You have saved nothing yet/)).toBeDefined()
  cleanup()
  await openMemberCentre('/account/saved?id=12', { pages: ['account/saved'], handlers: handlers(offered) })
  expect(await screen.findByRole('button', { name: 'Save “Ms Wang”' })).toBeDefined()
  expect(screen.queryByText(/You have saved nothing yet/)).toBeNull()
})
