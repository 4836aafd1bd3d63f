export const title = (text: (id: string) => string) => text('shop.title')
