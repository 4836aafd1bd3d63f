import { BlockList, isIP } from 'node:net'

/** Parses one address or network (`10.0.0.0/8`) per line and ignores invalid lines. An IPv4 address also matches its IPv6 form. */
export function parseAddresses(text: string): BlockList {
  const list = new BlockList()
  for (const line of text.split(/[\s,]+/)) {
    const [address = '', prefix] = line.split('/')
    if (!isIP(address)) continue
    const family = familyOf(address)
    if (prefix === undefined) list.addAddress(address, family)
    else if (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 'ipv4' ? 32 : 128))
      list.addSubnet(address, Number(prefix), family)
  }
  return list
}

export function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
