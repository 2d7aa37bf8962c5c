/** The pages of the contract against the screens of the app. */

type Page = { readonly name: string; readonly title: string; readonly planned?: true }

/** Pages without a screen, screens without a page, and both in different orders. */
export function pageProblems(pages: readonly Page[], routesOfApp: string): string[] {
  const table = /const screens[^]*?^}/m.exec(routesOfApp)?.[0] ?? ''
  const screens = [...table.matchAll(/^ {2}'([^']+)': \{/gm)].map((match) => match[1] ?? '')
  const there = pages.filter(({ planned }) => !planned).map(({ name }) => name)
  const missing = there.filter((name) => !screens.includes(name))
  const extra = screens.filter((name) => !there.includes(name))
  const inOrder = screens.filter((name) => there.includes(name))
  const asWritten = there.filter((name) => screens.includes(name))
  return [
    ...missing.map((name) => `${name} has no screen`),
    ...extra.map((name) => `${name} has a screen, but is no page that is there`),
    ...inOrder
      .filter((name, at) => asWritten[at] !== name)
      .map((name) => `${name} is out of order`),
    ...twice(pages.map(({ name }) => name)),
    ...twice(pages.map(({ title }) => title)),
  ]
}

const twice = (names: readonly string[]): string[] =>
  names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${name} is there twice`)
