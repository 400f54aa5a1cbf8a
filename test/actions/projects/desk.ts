import { makeClient } from '../../support/fixtures.js'
import type { Api, Body, CallOptions } from '../../support/service.js'

/** A project, of a client of its own unless one is stated; its id. */
export const makeProject = async (api: Api, details: Body = {}, options?: CallOptions): Promise<number> => {
  const clientid = details.clientid ?? (await makeClient(api))
  return (await api.ok('createproject', { title: 'Move', ...details, clientid }, options)).projectid
}

export const addTask = async (api: Api, projectid: number, details: Body = {}): Promise<number> =>
  (await api.ok('addprojecttask', { projectid, task: 'Move the mailboxes', ...details })).taskid

export const projectOf = async (api: Api, projectid: number): Promise<Body> =>
  (await api.ok('getproject', { projectid })).project

export const taskOf = async (api: Api, projectid: number, taskid: number): Promise<Body | undefined> =>
  (await projectOf(api, projectid)).tasks.find(({ id }: Body) => id === taskid)
