// A button on each block of code that copies it. Without scripts there is none.
for (const block of document.querySelectorAll('main pre')) {
  const frame = Object.assign(document.createElement('div'), { className: 'code' })
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Copy' })
  button.addEventListener('click', () => void copy(block.textContent ?? '', button))
  block.replaceWith(frame)
  frame.append(block, button)
}

async function copy(text: string, button: HTMLButtonElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    button.textContent = 'Copied'
  } catch {
    // A page that was opened as a file, or without permission: the text can still be selected.
    button.textContent = 'Not copied'
  }
  setTimeout(() => (button.textContent = 'Copy'), 2000)
}
