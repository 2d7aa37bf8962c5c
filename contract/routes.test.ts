import assert from 'node:assert/strict'
import { test } from 'node:test'
import { homeRoute, pathOf, routes, routeSections } from '#contract/routes.ts'

void test('every page of the specification is listed once, in its order of sections', () => {
  const listed = routes.filter((route) => !('own' in route))
  assert.equal(listed.length, 99)
  assert.equal(new Set(routes.map(({ name }) => name)).size, routes.length)
  assert.equal(new Set(routes.map(({ title }) => title)).size, routes.length)
  const places = routes.map(({ section }) => routeSections.indexOf(section))
  assert.deepEqual(
    places,
    [...places].toSorted((a, b) => a - b),
  )
  assert.equal(new Set(places).size, routeSections.length)
})

void test('a page is named by a folder and a word, and lives below /pages', () => {
  for (const { name } of routes) {
    assert.match(name, /^[a-z]+\/[A-Za-z_]+$/)
    assert.equal(pathOf(name), `/pages/${name}`)
  }
  assert.ok(routes.some(({ name }) => name === homeRoute))
})
