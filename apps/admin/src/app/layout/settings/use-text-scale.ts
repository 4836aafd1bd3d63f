import { useLayoutEffect } from 'react'

/**
 * Sets the size of texts in the document, dialogs and menus included, while the frame is shown. Sizes of texts are in rem.
 * @param percent of the size that the browser is set to
 */
export function useTextScale(percent: number): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.fontSize = percent === 100 ? '' : `${percent}%`
    return () => void (style.fontSize = '')
  }, [percent])
}
