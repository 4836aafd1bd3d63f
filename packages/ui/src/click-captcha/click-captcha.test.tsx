import { MessagesProvider } from '@teachnet/i18n/react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ThemeRoot } from '../theme/theme-root.tsx'
import { englishMessages } from '../test-support/render-routes.tsx'
import { ClickCaptcha, createCaptchaId, toCaptchaInfo } from './index.ts'
import type { CaptchaAnswer, CaptchaSource } from './click-captcha.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () =>
    Object.assign(new EventTarget(), { matches: false, addListener() {}, removeListener() {} }),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const picture = { text: ['木', '<apple>'], base64: 'data:image/png;base64,', width: 350, height: 200 }

function createSource() {
  return {
    loadPicture: vi.fn<CaptchaSource['loadPicture']>(async () => picture),
    loadQuestion: vi.fn<NonNullable<CaptchaSource['loadQuestion']>>(async () => ({
      question: 'What is two plus three?',
    })),
    check: vi.fn<CaptchaSource['check']>(async () => true),
  }
}

async function open<Source extends CaptchaSource>(source: Source) {
  const onSolved = vi.fn<(answer: CaptchaAnswer) => void>()
  await act(async () => {
    render(
      <MessagesProvider locale="en" messages={englishMessages}>
        <ThemeRoot>
          <ClickCaptcha open source={source} onClose={() => {}} onSolved={onSolved} />
        </ThemeRoot>
      </MessagesProvider>,
    )
  })
  return { source, onSolved }
}

async function click(...points: [x: number, y: number][]) {
  const image = screen.getByRole('img')
  vi.spyOn(image, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 20, 300, 171.43))
  for (const [x, y] of points) await act(async () => void fireEvent.click(image, { clientX: x, clientY: y }))
}

describe('ClickCaptcha', () => {
  it('sends the clicks in order with the displayed size, and passes the answer to the caller [V5]', async () => {
    const { source, onSolved } = await open(createSource())
    await click([60, 70], [110, 120])
    const info = '50,50-100,100;300;171'
    expect(source.check).toHaveBeenCalledWith({ captchaId: source.loadPicture.mock.lastCall?.[0], captchaInfo: info })
    expect(screen.getByRole('status')).toHaveTextContent('Verification is successful!')
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(onSolved).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ captchaInfo: info }))
  })

  it('reports a wrong click and shows another picture [V5]', async () => {
    const { source, onSolved } = await open(createSource())
    source.check.mockResolvedValueOnce(false)
    await click([60, 70], [110, 120])
    expect(screen.getByRole('alert')).toHaveTextContent('The correct area is not clicked, please try again!')
    await act(() => vi.advanceTimersByTimeAsync(1500))
    expect(source.loadPicture).toHaveBeenCalledTimes(2)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(onSolved).not.toHaveBeenCalled()
  })

  it('reports a failed load, and loads again on request [V5]', async () => {
    const source = createSource()
    source.loadPicture.mockRejectedValueOnce(new Error('offline'))
    await open(source)
    expect(screen.getByRole('alert')).toHaveTextContent('Captcha loading failed, please click refresh button')
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Refresh' })))
    expect(screen.getByRole('img')).toHaveAccessibleName(/Click in order: 木, <apple>/)
  })

  it('offers no question when the server has none', async () => {
    const { loadPicture, check } = createSource()
    await open({ loadPicture, check })
    expect(screen.queryByRole('button', { name: 'Answer a question instead' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible()
  })

  it('asks a question that needs no picture, and focuses its field [V5]', async () => {
    const { source, onSolved } = await open(createSource())
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Answer a question instead' })))
    const field = screen.getByRole('textbox', { name: 'What is two plus three?' })
    expect(field).toHaveFocus()
    fireEvent.change(field, { target: { value: ' 5 ' } })
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Confirm' })))
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(onSolved).toHaveBeenCalledWith({ captchaId: source.loadQuestion.mock.lastCall?.[0], captchaInfo: '5' })
  })
})

describe('captcha parts', () => {
  it('the captcha answer contains whole pixels only', () => {
    expect(toCaptchaInfo([{ x: 1.4, y: 2.6 }], { width: 350, height: 199.7 })).toBe('1,3;350;200')
  })

  it('creates a different captcha id each time', () => {
    expect(createCaptchaId()).toMatch(/^[0-9a-f]{32}$/)
    expect(createCaptchaId()).not.toBe(createCaptchaId())
  })
})
