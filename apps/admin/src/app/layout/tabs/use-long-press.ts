import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** Milliseconds after which a touch is a long press, and pixels by which the finger may move meanwhile. */
const pressTime = 500
const tolerance = 10

/**
 * Returns handlers that call `onPress` after a long press by touch. Android's browsers report one as a request for the context menu, Safari
 * on iOS does not. The click that follows the press does nothing.
 */
export function useLongPress(onPress: () => void) {
  const touch = useRef<{ readonly timer: number; readonly x: number; readonly y: number }>(undefined)
  const wasPressed = useRef(false)
  const end = () => {
    if (touch.current) clearTimeout(touch.current.timer)
    touch.current = undefined
  }
  useEffect(() => end, [])
  return {
    onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent) {
      wasPressed.current = false
      end()
      if (pointerType !== 'touch') return
      const timer = window.setTimeout(() => {
        wasPressed.current = true
        onPress()
      }, pressTime)
      touch.current = { timer, x, y }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (touch.current && Math.hypot(clientX - touch.current.x, clientY - touch.current.y) > tolerance) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture(event: MouseEvent) {
      if (!wasPressed.current) return
      wasPressed.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
