import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * In WeChat's browser, sets the title, the description and the picture for sharing each page. Other browsers load
 * nothing.
 */
export function useWeChatShare(isOn: boolean): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (isOn && / MicroMessenger\//.test(navigator.userAgent))
      import('./share-in-wechat.ts').then(({ describePage }) => describePage()).catch(() => undefined)
  }, [isOn, pathname, search])
}
