import { type MiddlewareFunction, redirect } from 'react-router'
import { findScamType } from '../../firm/scam-types.ts'

/** A scam type that we do not know is no page, so it goes home like any other path. */
export const requireScamType: MiddlewareFunction<Response> = ({ params }) => {
  if (findScamType(params['scamType'] ?? '') === undefined) throw redirect('/')
}
