// @vitest-environment jsdom

import type { HonourCard } from '@teachnet/contract'
import { MessagesProvider } from '@teachnet/i18n/react'
import * as resources from '@teachnet/contract/resources'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { loadMessages, messageLoader } from '../../app/messages.ts'
import { site } from '../../test-support/sample-content.ts'
import { sampleRecord } from '../../test-support/sample-record.ts'
import { HonoursPage } from './honours.route.tsx'

beforeAll(() => loadMessages('en', '/honor'))
beforeEach(() => {
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
})
afterEach(cleanup)

const honour = (id: number, texts: Partial<HonourCard>): HonourCard => ({
  ...sampleRecord(resources.enterpriseHonor, 'card', id),
  year: 2025,
  category: 'award',
  image: `/storage/honour-${id}.webp`,
  image_alt: '',
  image_credit: '',
  ...texts,
})

const list = [
  honour(1, { title: 'First prize', image_alt: 'A trophy', image_credit: 'Ms Shen' }),
  honour(2, { title: 'Second prize' }),
  honour(3, { title: 'Without a picture', image: '' }),
]

function show() {
  const content = { site, list, excerpts: [], facets: {}, chosen: {}, page: 1, pageSize: 48, total: list.length }
  const Stub = createRoutesStub([{ path: '*', Component: () => <HonoursPage content={content} /> }])
  render(
    <MessagesProvider locale="en" messages={messageLoader('en').messages()}>
      <Stub initialEntries={['/honor']} />
    </MessagesProvider>,
  )
}

it('an enlarged picture has its description and its credit, and the arrow keys lead through the pictures in a circle [R1]', () => {
  show()
  expect(screen.getAllByRole('link', { name: /prize/ })).toHaveLength(2)
  fireEvent.click(screen.getByRole('link', { name: /First prize/ }))
  const dialog = screen.getByRole('dialog', { name: 'First prize' })
  expect(within(dialog).getByRole('img', { name: 'A trophy' })).toBeTruthy()
  expect(within(dialog).getByText('Picture: Ms Shen')).toBeTruthy()
  fireEvent.keyDown(dialog, { key: 'ArrowRight' })
  // A picture without a description is named by its title.
  expect(within(dialog).getByRole('img', { name: 'Second prize' })).toBeTruthy()
  fireEvent.keyDown(dialog, { key: 'ArrowRight' })
  expect(within(dialog).getByRole('img', { name: 'A trophy' })).toBeTruthy()
  fireEvent.keyDown(dialog, { key: 'ArrowLeft' })
  expect(within(dialog).getByText('2 / 2')).toBeTruthy()
})
