import { data } from 'react-router'

/** The fields of a posted form. A body that is not a form is answered 400, in words. */
export async function readFormData(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw data('This page takes a form, and what arrived was not one. Please go back and send the form again.', {
      status: 400,
    })
  }
}
