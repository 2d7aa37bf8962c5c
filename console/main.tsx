import '#console/console.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { assert } from '#kernel/assert.ts'
import { Console } from '#console/Console.tsx'
import { loadLanguage } from '#console/language.ts'
import { WordsProvider } from '#ui/words.tsx'

const root = document.getElementById('console')
assert(root, 'the page has its root element')
const { language, texts, words } = await loadLanguage(navigator.languages)
document.documentElement.lang = language
createRoot(root).render(
  <QueryClientProvider client={new QueryClient()}>
    <WordsProvider words={words} locale={language}>
      <Console texts={texts} language={language} />
    </WordsProvider>
  </QueryClientProvider>,
)
