/** A button over the page's own that copies what the page may not read. */
const copyButton = document.querySelector('button')
copyButton?.addEventListener('click', () => {
  void navigator.clipboard.writeText(copyButton.dataset['text'] ?? '')
})
