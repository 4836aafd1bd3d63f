// @vitest-environment jsdom
import { type ApplicationContent, sentCodes } from '@teachnet/contract'
import { MessagesProvider } from '@teachnet/i18n/react'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadMessages, messageLoader } from '../../../app/messages.ts'
import { site } from '../../../test-support/sample-content.ts'
import { sampleForm } from '../../../test-support/sample-form.ts'
import { ApplicationFormPage } from './application-form-page.tsx'
import type { FormState } from './form-state.ts'

const label = (en: string) => ({ 'zh-cn': en, en })
const form = sampleForm({
  kind: 'teacher',
  fields: {
    name: { kind: 'text', max: 50, required: true, label: label('Name'), section: label('You') },
    mobile: { kind: 'text', max: 20, required: true, label: label('Mobile number'), section: label('Contact') },
  },
  provesMobile: true,
})
const waiting: FormState = {
  stage: 'code',
  values: { texts: { name: 'Li Ming', mobile: '13800138000' }, files: {} },
  key: 'k'.repeat(20),
  consent: 'one',
  begun: 'a mark',
  errors: {},
}

describe('the step of a form that asks for the code', () => {
  const answer = vi.fn<(sent: Readonly<Record<string, unknown>>) => FormState>()
  beforeEach(async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    answer.mockReset().mockImplementation(() => structuredClone(waiting))
    await loadMessages('en', '/teacher_set_in')
    const content: ApplicationContent = { site, form }
    const Stub = createRoutesStub([
      {
        path: '*',
        Component: () => <ApplicationFormPage content={content} posted={waiting} />,
        action: async ({ request }) => answer(Object.fromEntries(await request.formData())),
      },
    ])
    render(
      <MessagesProvider locale="en" messages={messageLoader('en').messages()}>
        <Stub initialEntries={['/teacher_set_in']} />
      </MessagesProvider>,
    )
    await screen.findByRole('heading', { name: 'Enter the code' })
  })
  afterEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    cleanup()
    vi.useRealTimers()
  })

  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' })
  /** Lets the time pass until another code can be sent; the page counts each second. */
  const coolDown = async () => {
    vi.setSystemTime(Date.now() + sentCodes.coolDown * 1000)
    await act(() => vi.advanceTimersByTimeAsync(1000))
  }

  it('shows the number, and a phone shows digits and offers the code from the message [P8]', () => {
    expect(screen.getByText('13800138000').parentElement?.textContent).toContain(
      'We have sent a code to 13800138000. It is valid for 10 minutes.',
    )
    expect(field()).toMatchObject({ inputMode: 'numeric', autocomplete: 'one-time-code', required: true })
    screen.getByRole('textbox', { name: 'Code', description: 'Six digits' })
  })

  it('sends the code with the answers, and names the field of a wrong one [P8]', async () => {
    answer.mockReturnValue({ ...waiting, errors: { mobileCode: 'The code is wrong' } })
    fireEvent.change(field(), { target: { value: '123456' } })
    fireEvent.click(screen.getByRole('button', { name: 'Confirm and send' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The code is wrong')
    expect(answer).toHaveBeenCalledWith(
      expect.objectContaining({ step: 'code', mobileCode: '123456', name: 'Li Ming', mobile: '13800138000' }),
    )
    expect(field()).toMatchObject({ value: '123456', ariaInvalid: 'true' })
  })

  it('sends another code after a minute, and counts down again [P8]', async () => {
    const again = screen.getByRole<HTMLButtonElement>('button', { name: 'Send another code' })
    fireEvent.click(again)
    expect(again.ariaDisabled).toBe('true')
    expect(answer).not.toHaveBeenCalled()
    await coolDown()
    // Browsers send it with an empty field; jsdom does not know the attribute.
    expect(again.formNoValidate).toBe(true)
    fireEvent.change(field(), { target: { value: '1' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send another code', description: 'If no code arrives' }))
    await waitFor(() =>
      expect(answer).toHaveBeenCalledWith(expect.objectContaining({ act: 'resend', name: 'Li Ming' })),
    )
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send another code' }).ariaDisabled).toBe('true'))
  })

  it.each([
    ['Correct the number', 'link'],
    ['Back to your answers', 'button'],
  ])('goes back to the answers with “%s” [P8]', async (name, role) => {
    fireEvent.click(screen.getByRole(role, { name }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull())
    const mobile = screen.getByLabelText<HTMLInputElement>('Mobile number', { exact: false, selector: 'input' })
    expect(mobile.value).toBe('13800138000')
    if (role === 'link') await waitFor(() => expect(document.activeElement).toBe(mobile))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
