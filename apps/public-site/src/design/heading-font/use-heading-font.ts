import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { chineseCharacters, headingFamily, headingFontPath } from './heading-font.ts'

/**
 * Offers the browser the site's Song face with the characters of the page's headings, after the page is shown. A browser that finds a Song
 * face in the system, earlier in the font stack, does not load it.
 */
export function useHeadingFont(isOffered: boolean): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!isOffered || savesData()) return undefined
    const timer = setTimeout(offerHeadingFont, delay)
    return () => clearTimeout(timer)
  }, [isOffered, pathname, search])
}

/** Time after which the page is painted, in ms. */
const delay = 300

const offered = new Set<string>()

function offerHeadingFont(): void {
  const characters = chineseCharacters(textInSong())
  if (characters.every((each) => offered.has(each))) return
  for (const each of characters) offered.add(each)
  document.fonts.add(
    new FontFace(headingFamily, `url(${headingFontPath(characters)})`, {
      display: 'swap',
      // The file has one weight; a browser draws no bolder one from it.
      weight: '400 900',
      unicodeRange: characters.map((each) => `U+${each.charCodeAt(0).toString(16)}`).join(),
    }),
  )
}

/** The text of the page that is set in the heading family. */
function textInSong(): string {
  const texts: string[] = []
  const isInSong = new Map<Element, boolean>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    if (!parentElement || !textContent) continue
    let isSet = isInSong.get(parentElement)
    if (isSet === undefined) {
      isSet = getComputedStyle(parentElement).fontFamily.includes(headingFamily)
      isInSong.set(parentElement, isSet)
    }
    if (isSet) texts.push(textContent)
  }
  return texts.join('')
}

function savesData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true // not in the DOM types
}
